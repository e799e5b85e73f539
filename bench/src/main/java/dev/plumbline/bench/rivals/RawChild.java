package dev.plumbline.bench.rivals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The process that reads a raw topic with plain consumers and does no more. */
final class RawChild {
  private static final ObjectMapper JSON = new ObjectMapper();

  private RawChild() {}

  /** The only argument is a {@link RawTask} as JSON. */
  public static void main(String[] args) {
    Job.serve(() -> run(JSON.readValue(args[0], RawTask.class)));
  }

  private static RawTaken run(RawTask task) throws InterruptedException, ExecutionException {
    ExecutorService executor = Executors.newFixedThreadPool(task.threads());
    List<RawReader> readers = new ArrayList<>();
    try {
      RawClock clock = new RawClock(task.records());
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < task.threads(); thread++) {
        RawReader reader = new RawReader(task, thread, clock);
        readers.add(reader);
        running.add(executor.submit(reader));
      }
      for (Future<?> reader : running) {
        reader.get();
      }
      return clock.taken(
          readers.stream().mapToLong(RawReader::rows).sum(),
          readers.stream().mapToLong(RawReader::checksum).sum());
    } finally {
      readers.forEach(RawReader::close);
      executor.shutdownNow();
    }
  }
}
