package dev.plumbline.ingest.send;

import dev.plumbline.ingest.read.BaseTime;
import dev.plumbline.ingest.read.BatchSink;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.SessionFrames;
import dev.plumbline.ingest.scan.SessionPart;
import dev.plumbline.ingest.scan.SessionProgram;
import dev.plumbline.ingest.tracy.net.SessionTarget;
import dev.plumbline.ingest.tracy.protocol.Welcome;
import dev.plumbline.ingest.tracy.session.SessionFigures;
import dev.plumbline.ingest.tracy.session.SessionSink;
import dev.plumbline.model.key.RunKey;
import dev.plumbline.model.topic.ReaderProperties;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.RunRecord.SentStream;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.StreamHeader;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Live connections as streams of one run. Each connection is an incarnation of its own, the same
 * that a recording of it has, so that importing the recording later changes nothing.
 */
public final class LiveRun implements SessionTarget, AutoCloseable {
  /** Records that may wait for the broker. */
  static final long QUEUE_BYTES = 64L << 20;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Identity identity;
  private final RunRegistry registry;
  private final Producer<byte[], byte[]> producer;
  private final LiveQueue queue;
  private final BatchSink sink;
  private final Map<SessionPart, StreamHeader> headers = new EnumMap<>(SessionPart.class);
  private @Nullable SessionFrames frames;
  private long rows;

  LiveRun(
      Identity identity,
      RunRegistry registry,
      Producer<byte[], byte[]> producer,
      long queueBytes,
      Consumer<String> messages) {
    this.identity = identity;
    this.registry = registry;
    this.producer = producer;
    this.queue = new LiveQueue(producer, queueBytes, messages);
    this.sink = (kind, source, frame) -> queue.offer(Topics.forKind(kind), source, frame);
  }

  /**
   * Makes the producer and reads what is known of the run.
   *
   * @param clientProperties standard Kafka client properties, {@code bootstrap.servers} at least
   * @param messages hears what the user should know
   * @throws ImportException if the broker is away or the properties cannot be used
   */
  public static LiveRun open(
      Map<String, Object> clientProperties, Identity identity, Consumer<String> messages) {
    try {
      RunRegistry registry;
      try (KafkaConsumer<byte[], byte[]> consumer =
          new KafkaConsumer<>(ReaderProperties.committed(clientProperties))) {
        registry = RunRegistry.load(consumer, identity.run());
      }
      return new LiveRun(
          identity,
          registry,
          new KafkaProducer<>(ClientProperties.producer(clientProperties)),
          QUEUE_BYTES,
          messages);
    } catch (KafkaException e) {
      throw new ImportException(
          "run " + identity.run() + " cannot be opened: " + e.getMessage(), e);
    }
  }

  @Override
  public SessionSink opened(Welcome welcome, String connectionId) {
    String process = SessionProgram.processName(welcome.program(), "main");
    headers.clear();
    for (SessionPart part : SessionPart.values()) {
      headers.put(part, identity.live(part, process, connectionId, base(welcome, process)));
    }
    StreamHeader first = first();
    if (registry.find(first.stream().source()).isEmpty()) {
      write(RunRecords.of(first, identity.labels(), List.of()));
    }
    SessionFrames opened = new SessionFrames(headers, sink);
    frames = opened;
    return opened;
  }

  /** Kept from the run's beginning; else as the program says it, to the second. */
  private BaseTime base(Welcome welcome, String process) {
    String source =
        identity.live(SessionPart.HOST_ZONES, process, "", BaseTime.assumed(Instant.EPOCH)).stream()
            .source();
    return registry
        .base(source)
        .orElseGet(() -> BaseTime.known(Instant.ofEpochSecond(welcome.epochSeconds())));
  }

  @Override
  public void flush() {
    if (frames != null) {
      frames.flush();
    }
  }

  @Override
  public void end(EndReason reason, SessionFigures figures, String appDigest, String detail) {
    SessionFrames ended = frames;
    if (ended == null) {
      return;
    }
    frames = null;
    ended.end(reason, figures.notCarried(), detail);
    RunRecord record =
        registry
            .find(first().stream().source())
            .orElseGet(() -> RunRecords.of(first(), identity.labels(), List.of()));
    for (Map.Entry<SessionPart, Long> part : ended.sequences().entrySet()) {
      StreamHeader header = Objects.requireNonNull(headers.get(part.getKey()));
      rows += part.getValue();
      record =
          RunRecords.with(
              record,
              new SentStream(
                  header.stream().kind(),
                  header.stream().incarnation(),
                  "",
                  part.getValue(),
                  // A recording of a connection that lost records can be imported to fill them in.
                  queue.counts().dropped() == 0 ? appDigest : ""));
    }
    write(record);
  }

  /** Rows of the connections that have ended. */
  public long rows() {
    return rows;
  }

  /** What became of the records. */
  public ImportCounts counts() {
    return queue.counts();
  }

  /** Takes nothing more and waits for what is on its way, within limits. */
  public ImportCounts finish() {
    queue.close(PATIENCE);
    producer.close(PATIENCE);
    return queue.counts();
  }

  @Override
  public void close() {
    finish();
  }

  private StreamHeader first() {
    return Objects.requireNonNull(headers.get(SessionPart.HOST_ZONES), "no connection was opened");
  }

  private void write(RunRecord record) {
    registry.put(record);
    String key = new RunKey(record.run(), record.source()).text();
    queue.offer(Topics.RUNS, key, JsonValues.write(record));
  }
}
