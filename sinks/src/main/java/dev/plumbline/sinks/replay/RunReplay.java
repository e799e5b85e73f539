package dev.plumbline.sinks.replay;

import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.MemoryCursor;
import dev.plumbline.model.wire.ZoneCursor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads a run back from its raw topics: a first pass notes where the frames of each stream lie, a
 * second one delivers their rows in sequence order, each once, whatever order and however often
 * they were sent. Memory grows with the number of frames, never with the rows in them.
 */
public final class RunReplay {
  private static final Duration POLL = Duration.ofMillis(200);

  private final Consumer<byte[], byte[]> consumer;
  private final String run;
  private final List<String> topics;
  private final Duration patience;
  private final ReplayProgress progress;

  /**
   * Prepares a replay.
   *
   * @param consumer without group, resetting to the earliest offset; its assignment is replaced
   * @param run the run
   * @param topics raw topics to read; one that does not exist holds nothing
   * @param patience how long the broker may deliver nothing while something is due
   * @param progress hears how far it is
   */
  public RunReplay(
      Consumer<byte[], byte[]> consumer,
      String run,
      List<String> topics,
      Duration patience,
      ReplayProgress progress) {
    this.consumer = consumer;
    this.run = run;
    this.topics = List.copyOf(topics);
    this.patience = patience;
    this.progress = progress;
  }

  /**
   * Delivers the run as far as the topics reach now.
   *
   * @throws ReplayException if the broker stops delivering
   * @throws IOException if the visitor does
   */
  public ReplayOutcome replay(ReplayVisitor visitor) throws IOException {
    List<TopicPartition> partitions = partitions();
    RunIndex index = new RunIndex(run);
    long scanned = index(partitions, index);
    List<StreamFrames> streams = index.streams();
    long total = scanned;
    for (StreamFrames stream : streams) {
      total += stream.size();
    }
    RecordFetcher fetcher = new RecordFetcher(consumer, patience);
    List<ReplayedStream> replayed = new ArrayList<>();
    long done = scanned;
    for (StreamFrames stream : streams) {
      replayed.add(new Delivery(stream, visitor).run(fetcher, partitions, done, total));
      done += stream.size();
    }
    return new ReplayOutcome(replayed, index.brokenRecords());
  }

  private List<TopicPartition> partitions() {
    List<TopicPartition> partitions = new ArrayList<>();
    for (String topic : topics) {
      List<PartitionInfo> known = consumer.partitionsFor(topic);
      if (known != null) {
        known.stream()
            .sorted(Comparator.comparingInt(PartitionInfo::partition))
            .forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
      }
    }
    return partitions;
  }

  private long index(List<TopicPartition> partitions, RunIndex index) {
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    long total = 0;
    for (TopicPartition partition : partitions) {
      total += ends.getOrDefault(partition, 0L) - consumer.position(partition);
    }
    long done = 0;
    long idlePolls = 0;
    List<TopicPartition> open = new ArrayList<>(partitions);
    while (true) {
      open.removeIf(partition -> consumer.position(partition) >= ends.getOrDefault(partition, 0L));
      if (open.isEmpty()) {
        return done;
      }
      boolean any = false;
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        any = true;
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        if (record.value() != null && record.offset() < ends.getOrDefault(partition, 0L)) {
          index.record(record.value(), partitions.indexOf(partition), record.offset());
        }
        done++;
      }
      progress.records(done, Math.max(done, 2 * total));
      idlePolls = any ? 0 : idlePolls + 1;
      if (idlePolls > patience.dividedBy(POLL)) {
        throw new ReplayException(
            "the broker delivered nothing for "
                + patience.toSeconds()
                + " s, still missing up to the end: "
                + open);
      }
    }
  }

  /** The second pass over one stream. */
  private final class Delivery {
    private final StreamFrames stream;
    private final ReplayVisitor visitor;
    private final Frame frame = new Frame();
    private final Gaps gaps = new Gaps();
    private long next;
    private long rows;
    private long duplicateRows;
    private long withheld;

    Delivery(StreamFrames stream, ReplayVisitor visitor) {
      this.stream = stream;
      this.visitor = visitor;
    }

    ReplayedStream run(
        RecordFetcher fetcher, List<TopicPartition> partitions, long done, long total)
        throws IOException {
      visitor.beginStream(stream.header());
      long read = done;
      for (int number : stream.inSequenceOrder()) {
        byte[] value =
            fetcher.fetch(partitions.get(stream.partition(number)), stream.offset(number));
        // A record that retention took between the passes leaves a gap like any other.
        if (value != null) {
          deliver(frame.wrap(value));
        }
        progress.records(++read, total);
      }
      var end = stream.end();
      if (end != null) {
        gaps.upTo(next, end.sequences());
      }
      visitor.endStream();
      return new ReplayedStream(
          stream.header(), rows, duplicateRows, withheld, gaps.missing(stream.header()), end);
    }

    /**
     * Frames come by first sequence number, so all below {@code next} was delivered or is a known
     * gap: rows from there on are new.
     */
    private void deliver(Frame frame) throws IOException {
      gaps.upTo(next, frame.firstSequence());
      frame.forEachWithheld(
          (first, sequences, reason) ->
              withheld += Math.max(0, first + sequences - Math.max(first, next)));
      visitor.beginBatch();
      switch (frame.type()) {
        case ZONES -> {
          for (ZoneCursor row = frame.zones(); row.next(); ) {
            if (isNew(frame, row.row())) {
              visitor.zone(row);
            }
          }
        }
        case DEVICE -> {
          for (DeviceCursor row = frame.device(); row.next(); ) {
            if (isNew(frame, row.row())) {
              visitor.device(row);
            }
          }
        }
        case MEMORY -> {
          for (MemoryCursor row = frame.memory(); row.next(); ) {
            if (isNew(frame, row.row())) {
              visitor.memory(row);
            }
          }
        }
        // Samples reach no report so far.
        case SAMPLES, END -> rows += frame.rows();
      }
      next = Math.max(next, frame.lastSequence() + 1);
    }

    private boolean isNew(Frame frame, int row) {
      if (frame.sequenceOf(row) < next) {
        duplicateRows++;
        return false;
      }
      rows++;
      return true;
    }
  }
}
