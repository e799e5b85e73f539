package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.sinks.foil.FoilReports;
import dev.plumbline.sinks.replay.ReplayException;
import dev.plumbline.sinks.replay.ReplayOutcome;
import dev.plumbline.sinks.replay.RunReplay;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Reports one run into a directory: the five tt-foil tables, rebuilt from the raw topics, and our
 * own; {@code docs/formats/report.md} describes them.
 *
 * <p>The report waits until the accounts and roll-up marks of every stream it was told of are
 * committed, then reads the results up to the ends its topics have at that moment: END's outputs
 * were produced before the commit that made the account visible.
 */
public final class RunReport {
  private static final List<String> RAW = List.of(Topics.ZONES, Topics.DEVICE, Topics.MEMORY);

  private final Consumers consumers;
  private final InstantSource clock;
  private final ReportProgress progress;

  /**
   * Prepares reports on a cluster.
   *
   * @param clientProperties Kafka client properties, {@code bootstrap.servers} at least
   * @param clock wall clock, for giving up only
   * @param progress hears how far it is
   */
  public RunReport(
      Map<String, Object> clientProperties, InstantSource clock, ReportProgress progress) {
    this(Consumers.of(clientProperties), clock, progress);
  }

  RunReport(Consumers consumers, InstantSource clock, ReportProgress progress) {
    this.consumers = consumers;
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * Waits, reads and writes.
   *
   * @throws ReportException if nothing moves for the request's patience, the broker fails, or the
   *     directory cannot be written; no file has a report's name then that is not whole
   */
  public RunSummary write(ReportRequest request) {
    try {
      AccountBook book = new AccountBook(request.run());
      RunResults results = new RunResults(request.run());
      awaitAccounts(request, book);
      readResults(request, results);
      return rebuild(request, book, results);
    } catch (FileSystemException e) {
      throw new ReportException(
          "the report cannot be written: " + e.getFile() + ": " + reason(e), e);
    } catch (IOException e) {
      throw new ReportException(
          "the report cannot be written to " + request.directory() + ": " + e.getMessage(), e);
    } catch (InterruptException e) {
      throw new ReportException("interrupted; no file was written", e);
    } catch (ReplayException | KafkaException e) {
      throw new ReportException("the run cannot be read from Kafka: " + e.getMessage(), e);
    }
  }

  private static String reason(FileSystemException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "a file is in the way of the directory";
    }
    String reason = e.getReason();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }

  private void awaitAccounts(ReportRequest request, AccountBook book) {
    try (Consumer<byte[], byte[]> consumer = consumers.open(true)) {
      TopicScan scan = new TopicScan(consumer, List.of(Topics.ACCOUNTING));
      Patience patience = new Patience(clock, request.patience());
      Map<TopicPartition, Long> ends = uncommittedEnds(List.of(Topics.ACCOUNTING));
      while (!scan.behind(ends).isEmpty()) {
        step(scan, book, patience);
        patience.check(() -> "records of " + Topics.ACCOUNTING + " that are not committed");
      }
      Map<StreamId, Long> wanted =
          request.streams() == null ? book.ended() : new HashMap<>(request.streams());
      int all = wanted.size();
      while (true) {
        wanted
            .entrySet()
            .removeIf(stream -> book.missing(stream.getKey(), stream.getValue()).isEmpty());
        if (wanted.isEmpty()) {
          return;
        }
        progress.waiting(all - wanted.size(), all, book.received());
        patience.check(() -> missing(book, wanted));
        step(scan, book, patience);
      }
    }
  }

  private static void step(TopicScan scan, AccountBook book, Patience patience) {
    scan.poll(
        (topic, key, value) -> {
          if (book.take(key, value)) {
            patience.moved();
          }
        });
  }

  private static String missing(AccountBook book, Map<StreamId, Long> wanted) {
    StringBuilder text = new StringBuilder();
    wanted.forEach(
        (stream, sequences) ->
            text.append(text.isEmpty() ? "" : "; ").append(book.missing(stream, sequences)));
    return text.toString();
  }

  private void readResults(ReportRequest request, RunResults results) {
    Map<TopicPartition, Long> ends = uncommittedEnds(RunResults.TOPICS);
    try (Consumer<byte[], byte[]> consumer = consumers.open(true)) {
      TopicScan scan = new TopicScan(consumer, RunResults.TOPICS);
      Patience patience = new Patience(clock, request.patience());
      while (!scan.behind(ends).isEmpty()) {
        if (scan.poll(results::take)) {
          patience.moved();
        }
        patience.check(() -> "results that are not committed in " + scan.behind(ends));
      }
    }
  }

  /** Open transactions included: what they hold counts once they are committed. */
  private Map<TopicPartition, Long> uncommittedEnds(List<String> topics) {
    try (Consumer<byte[], byte[]> consumer = consumers.open(false)) {
      return new TopicScan(consumer, topics).ends();
    }
  }

  private RunSummary rebuild(ReportRequest request, AccountBook book, RunResults results)
      throws IOException {
    try (ReportDirectory directory = new ReportDirectory(request.directory());
        FoilReports foil = new FoilReports(directory.work());
        Consumer<byte[], byte[]> consumer = consumers.open(false)) {
      ReplayOutcome replay =
          new RunReplay(consumer, request.run(), RAW, request.patience(), progress).replay(foil);
      return new ReportFiles(directory, request, book, results, replay, foil).write();
    }
  }
}
