package dev.plumbline.bench.rivals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.cluster.ChildProcess;
import dev.plumbline.bench.cluster.JvmSettings;
import dev.plumbline.bench.cluster.Preloaded;
import dev.plumbline.standalone.cli.CommandFailure;
import java.util.List;
import java.util.Map;

/**
 * The limits: the raw topic received by plain consumers, and received and decoded.
 *
 * @param loaded what lies in the topic
 * @param broker where
 * @param jvm the JVM of the consumers
 * @param threads consumers
 * @param decode whether frames are read
 * @param checksum what a walk over the frames adds up to
 */
record RawRival(
    Preloaded loaded,
    BrokerProcess broker,
    JvmSettings jvm,
    int threads,
    boolean decode,
    long checksum)
    implements Rival {
  static final String CONSUME = "raw-consume";
  static final String DECODE = "raw-decode";

  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public String name() {
    return decode ? DECODE : CONSUME;
  }

  @Override
  public String computes() {
    return decode
        ? "nothing: plain consumers, frames checked and every column walked once"
        : "nothing: plain consumers, records received and thrown away";
  }

  @Override
  public long rows() {
    return loaded.rows();
  }

  @Override
  public Score run(int round) throws JsonProcessingException {
    RawTask task =
        new RawTask(
            broker.bootstrap(),
            loaded.topic(),
            loaded.endOffsets(),
            loaded.records(),
            threads,
            decode);
    try (ChildProcess child =
        ChildProcess.start(name(), jvm, RawChild.class, List.of(JSON.writeValueAsString(task)))) {
      long brokerCpu = broker.figures().cpuNanos();
      RawTaken taken = child.ask(Job.RUN, RawTaken.class);
      brokerCpu = broker.figures().cpuNanos() - brokerCpu;
      check(taken);
      double steady = rows() / 2.0 * 1e9 / Math.max(1, taken.secondHalfNanos());
      return new Score(name(), round, rows(), taken.nanos(), steady, taken.cpuNanos(), brokerCpu);
    }
  }

  private void check(RawTaken taken) {
    Map<String, Long> wanted =
        Map.of("records", loaded.records(), "rows", rows(), "checksum", checksum);
    Map<String, Long> found =
        Map.of(
            "records", taken.records(),
            "rows", decode ? taken.rows() : rows(),
            "checksum", decode ? taken.checksum() : checksum);
    if (!found.equals(wanted)) {
      throw CommandFailure.notFinished(
          name() + " read " + found + " of topic " + loaded.topic() + ", expected " + wanted, null);
    }
  }
}
