package dev.plumbline.stream.topology;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.KeyCache;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.FleetDelta;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.JsonWriter;
import dev.plumbline.model.value.RollupMark;
import dev.plumbline.stream.StateWrites;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.rollup.FleetRollup;
import dev.plumbline.stream.rollup.RollupOutput;
import dev.plumbline.stream.state.Table;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** What sources closed in, the whole fleet out. */
final class RollupProcessor implements Processor<byte[], byte[], byte[], Output>, RollupOutput {
  static final String NAME = "rollup";
  static final String HOOK = "rollup-commit";
  private static final int KEPT_KEYS = 16_384;

  private final StreamConfig config;
  private final Duration commitInterval;
  private final CommitPace pace = new CommitPace();
  private @Nullable ProcessorContext<byte[], Output> context;
  private @Nullable FleetRollup rollup;
  private final JsonWriter json = new JsonWriter();
  private final KeyCache<FleetKey, byte[]> keys =
      new KeyCache<>(KEPT_KEYS, key -> key.text().getBytes(StandardCharsets.UTF_8));

  RollupProcessor(StreamConfig config, Duration commitInterval) {
    this.config = config;
    this.commitInterval = commitInterval;
  }

  @Override
  public void init(ProcessorContext<byte[], Output> context) {
    this.context = context;
    FleetRollup fleet =
        new FleetRollup(
            config,
            context.taskId().partition(),
            context::currentSystemTimeMs,
            new KafkaFoldStore(context, Table.ofRollup()),
            this);
    rollup = fleet;
    pace.begin(context, HOOK, commitInterval, fleet::flush);
    context.schedule(
        config.accountInterval(), PunctuationType.WALL_CLOCK_TIME, time -> fleet.tick());
  }

  @Override
  public void process(Record<byte[], byte[]> record) {
    FleetRollup fleet = rollup;
    ProcessorContext<byte[], Output> now = context;
    if (fleet == null || now == null) {
      throw new IllegalStateException("the processor was not initialised");
    }
    pace.processed(record.timestamp(), now.currentSystemTimeMs());
    FleetMessage.read(record.value(), fleet);
    if (config.stateWrites() == StateWrites.WITH_RECORD) {
      fleet.flush();
    }
  }

  @Override
  public void fleet(FleetDelta delta) {
    forward(Target.FLEET, keys.of(delta.key()), json.write(delta));
  }

  @Override
  public void totals(FleetTotals totals) {
    forward(Target.TOTALS, keys.of(totals.key()), json.write(totals));
  }

  @Override
  public void alert(Alert alert) {
    forward(Target.ALERTS, alert.keyText(), JsonValues.write(alert));
  }

  @Override
  public void mark(RollupMark mark) {
    forward(Target.MARKS, mark.keyText(), JsonValues.write(mark));
    pace.ended();
  }

  private void forward(Target target, String key, byte[] value) {
    forward(target, key.getBytes(StandardCharsets.UTF_8), value);
  }

  private void forward(Target target, byte[] key, byte[] value) {
    ProcessorContext<byte[], Output> to = context;
    if (to == null) {
      throw new IllegalStateException("the processor was not initialised");
    }
    to.forward(new Record<>(key, new Output(target, value), to.currentSystemTimeMs()));
    pace.sent();
  }
}
