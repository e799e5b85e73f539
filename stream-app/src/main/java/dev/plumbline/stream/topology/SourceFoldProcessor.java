package dev.plumbline.stream.topology;

import dev.plumbline.model.key.KeyCache;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.JsonWriter;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.StateWrites;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.fold.FoldOutput;
import dev.plumbline.stream.fold.RefusedException;
import dev.plumbline.stream.fold.SourceFold;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.state.Table;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Raw records in, figures, verdicts and accounts out. Records on our own topics carry the wall
 * clock as their timestamp: the event time is inside, and an old capture must not be deleted on
 * arrival. Only blocks for the roll-up carry the time at which the raw record reached the broker.
 */
final class SourceFoldProcessor implements Processor<byte[], byte[], byte[], Output>, FoldOutput {
  static final String NAME = "source-fold";
  static final String HOOK = "source-fold-commit";
  private static final Logger LOG = LoggerFactory.getLogger(SourceFoldProcessor.class);
  private static final Duration EXPIRY_CHECK = Duration.ofHours(1);

  private static final int KEPT_KEYS = 16_384;

  /** A block names its partition itself. */
  private static final byte[] BLOCK_KEY = {'b'};

  /** Refused records that are logged one by one; after that they are only counted. */
  private static final int LOGGED = 3;

  private final StreamConfig config;
  private final Duration commitInterval;
  private final BoundBook book;
  private final CommitPace pace = new CommitPace();
  private final Guard guard = new Guard();
  private @Nullable ProcessorContext<byte[], Output> context;
  private final JsonWriter json = new JsonWriter();
  private final KeyCache<StatKey, byte[]> keys =
      new KeyCache<>(KEPT_KEYS, key -> key.text().getBytes(StandardCharsets.UTF_8));
  private final FleetBlocks fleet;
  private @Nullable SourceFold fold;
  private long refused;

  SourceFoldProcessor(StreamConfig config, Duration commitInterval, BoundBook book) {
    this.config = config;
    this.commitInterval = commitInterval;
    this.book = book;
    this.fleet =
        new FleetBlocks(
            config.rollupPartitions(),
            block -> forward(Target.FLEET_DELTAS, BLOCK_KEY, block, inputMillis()));
  }

  @Override
  public void init(ProcessorContext<byte[], Output> context) {
    this.context = context;
    SourceFold sources =
        new SourceFold(
            config,
            book,
            context::currentSystemTimeMs,
            () -> pace.isBehind(context.currentSystemTimeMs()),
            new KafkaFoldStore(context, Table.ofFold()),
            this);
    fold = sources;
    pace.begin(context, HOOK, commitInterval, sources::flush);
    context.schedule(
        config.accountInterval(),
        PunctuationType.WALL_CLOCK_TIME,
        time -> {
          sources.tick();
          fleet.send();
        });
    context.schedule(EXPIRY_CHECK, PunctuationType.WALL_CLOCK_TIME, time -> sources.expire());
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    pace.processed(record.timestamp(), initialised(context).currentSystemTimeMs());
    Guard.Fault fault = guard.check(record.key(), record.value());
    if (fault == null) {
      try {
        SourceFold sources = initialised(fold);
        sources.accept(guard.frame(), record.value());
        fleet.send();
        if (config.stateWrites() == StateWrites.WITH_RECORD) {
          sources.flush();
        }
        return;
      } catch (RefusedException e) {
        fault = new Guard.Fault("refused", String.valueOf(e.getMessage()));
      }
    }
    refuse(record, fault);
  }

  private void refuse(Record<byte[], byte[]> record, Guard.Fault fault) {
    ProcessorContext<byte[], Output> to = initialised(context);
    RecordMetadata origin = to.recordMetadata().orElse(null);
    refused++;
    if (refused <= LOGGED) {
      LOG.warn("{} is no usable record: {}", DeadLetter.place(origin), fault.message());
    }
    if (refused == LOGGED) {
      LOG.warn("further unusable records of this task are dead letters without a log line");
    }
    byte[] value = record.value();
    to.forward(
        new Record<>(
            record.key(),
            new Output(Target.DEADLETTERS, value == null ? new byte[0] : value),
            to.currentSystemTimeMs(),
            DeadLetter.headers(record.headers(), NAME, fault.reason(), fault.message(), origin)));
  }

  @Override
  public void delta(StatsDelta delta) {
    forward(Target.STATS, keys.of(delta.key()), json.write(delta));
    fleet.delta(delta);
  }

  @Override
  public void runStats(RunStats stats) {
    forward(Target.RUNSTATS, keys.of(stats.key()), json.write(stats));
  }

  @Override
  public void verdict(Verdict verdict, boolean alerting) {
    forward(Target.VERDICTS, keys.of(verdict.key()), json.write(verdict));
    if (alerting) {
      fleet.verdict(verdict);
    }
  }

  @Override
  public void account(StreamAccount account) {
    forward(
        Target.ACCOUNTING,
        account.stream().text().getBytes(StandardCharsets.UTF_8),
        JsonValues.write(account));
  }

  @Override
  public void ended(StreamAccount account) {
    account(account);
    fleet.ended(account);
    pace.ended();
  }

  private void forward(Target target, byte[] key, byte[] value) {
    forward(target, key, value, initialised(context).currentSystemTimeMs());
  }

  private void forward(Target target, byte[] key, byte[] value, long millis) {
    initialised(context).forward(new Record<>(key, new Output(target, value), millis));
    pace.sent();
  }

  /** When the newest record reached the broker, so that the roll-up knows how old its input is. */
  private long inputMillis() {
    return Math.max(0, initialised(context).currentStreamTimeMs());
  }

  private static <T> T initialised(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("the processor was not initialised");
    }
    return part;
  }
}
