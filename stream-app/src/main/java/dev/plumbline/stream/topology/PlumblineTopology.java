package dev.plumbline.stream.topology;

import dev.plumbline.model.topic.Topics;
import dev.plumbline.stream.StateWrites;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.state.Table;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.kstream.Branched;
import org.apache.kafka.streams.kstream.BranchedKStream;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The whole of Plumbline's stream processing, as a value: raw records are folded by source, what
 * closes is rolled up by cause. Every node, store and internal topic has a name of its own.
 */
public final class PlumblineTopology {
  /** Raw topics, which must have the same number of partitions. */
  public static final List<String> RAW_TOPICS = List.of(Topics.ZONES, Topics.DEVICE, Topics.MEMORY);

  private static final Serde<byte[]> BYTES = Serdes.ByteArray();

  private final StreamConfig config;
  private final Duration commitInterval;

  /**
   * Takes the settings.
   *
   * @param commitInterval how soon to ask for a commit of what was just measured, at least 1 ms
   */
  public PlumblineTopology(StreamConfig config, Duration commitInterval) {
    this.config = config;
    this.commitInterval = commitInterval;
  }

  /** Builds the topology; each call gives one of its own. */
  public Topology build() {
    StreamsBuilder builder = new StreamsBuilder(namesAreExplicit());
    BoundBook book = new BoundBook();
    builder.addGlobalStore(
        BoundTable.storeBuilder(),
        Topics.BOUNDS,
        Consumed.with(Serdes.Bytes(), BYTES).withName("bounds-table"),
        () -> new BoundTable(book));
    KStream<byte[], Output> folded =
        builder.stream(RAW_TOPICS, Consumed.with(BYTES, BYTES).withName("raw-source"))
            .process(
                supplier(
                    () -> new SourceFoldProcessor(config, commitInterval, book),
                    SourceFoldProcessor.HOOK,
                    Table.ofFold()),
                Named.as(SourceFoldProcessor.NAME));
    BranchedKStream<byte[], Output> branches = folded.split(Named.as("folded-"));
    sink(branches, Target.STATS);
    sink(branches, Target.RUNSTATS);
    sink(branches, Target.VERDICTS);
    sink(branches, Target.ACCOUNTING);
    sink(branches, Target.DEADLETTERS);
    branch(branches, Target.FLEET_DELTAS, this::rollUp);
    return builder.build();
  }

  private void rollUp(KStream<byte[], byte[]> deltas) {
    BranchedKStream<byte[], Output> branches =
        deltas
            .repartition(
                Repartitioned.with(BYTES, BYTES)
                    .withName(Target.FLEET_DELTAS.word())
                    .withNumberOfPartitions(config.rollupPartitions())
                    .withStreamPartitioner(FleetMessage.partitioner()))
            .process(
                supplier(
                    () -> new RollupProcessor(config, commitInterval),
                    RollupProcessor.HOOK,
                    Table.ofRollup()),
                Named.as(RollupProcessor.NAME))
            .split(Named.as("rolled-up-"));
    sink(branches, Target.FLEET);
    sink(branches, Target.TOTALS);
    sink(branches, Target.ALERTS);
    sink(branches, Target.MARKS);
  }

  private static void sink(BranchedKStream<byte[], Output> branches, Target target) {
    branch(
        branches,
        target,
        values ->
            values.to(
                target.topic(), Produced.with(BYTES, BYTES).withName(target.word() + "-sink")));
  }

  private static void branch(
      BranchedKStream<byte[], Output> branches,
      Target target,
      java.util.function.Consumer<KStream<byte[], byte[]>> then) {
    branches.branch(
        (key, output) -> output.to() == target,
        Branched.withConsumer(
            outputs ->
                then.accept(outputs.mapValues(Output::bytes, Named.as(target.word() + "-bytes"))),
            target.word()));
  }

  private ProcessorSupplier<byte[], byte[], byte[], Output> supplier(
      java.util.function.Supplier<Processor<byte[], byte[], byte[], Output>> processor,
      String hook,
      List<Table> tables) {
    boolean cached = config.stateWrites() == StateWrites.WITH_RECORD;
    return new ProcessorSupplier<>() {
      @Override
      public Processor<byte[], byte[], byte[], Output> get() {
        return processor.get();
      }

      @Override
      public Set<StoreBuilder<?>> stores() {
        Set<StoreBuilder<?>> builders = KafkaFoldStore.builders(tables, cached);
        builders.add(CommitHook.builder(hook));
        return builders;
      }
    };
  }

  /** A forgotten name fails here, not when a later change renames a store. */
  private static TopologyConfig namesAreExplicit() {
    return new TopologyConfig(
        new StreamsConfig(
            Map.of(
                StreamsConfig.APPLICATION_ID_CONFIG,
                "plumbline",
                StreamsConfig.BOOTSTRAP_SERVERS_CONFIG,
                "localhost:1",
                StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG,
                true,
                StreamsConfig.PROCESSING_EXCEPTION_HANDLER_GLOBAL_ENABLED_CONFIG,
                true)));
  }
}
