package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.cli.ClientProperties;
import dev.plumbline.bench.cluster.Codec;
import dev.plumbline.bench.cluster.StreamSettings;
import dev.plumbline.bench.load.LoadSpec;
import dev.plumbline.model.topic.TopicCatalogue;
import dev.plumbline.standalone.cli.CommandFailure;
import dev.plumbline.standalone.cli.OptionRange;
import dev.plumbline.stream.StateWrites;
import dev.plumbline.stream.runner.Processing;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is sent, and what a user can choose of the topology. */
public final class WorkloadOptions {
  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "Events: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Kind kind = Kind.ZONES;

  @Option(names = "--batch-rows", paramLabel = "N", description = "Events of a record.")
  private @Nullable Integer batchRows;

  @Option(names = "--keys", paramLabel = "N", description = "Distinct statistics in all.")
  private @Nullable Integer keys;

  @Option(names = "--sources", paramLabel = "N", description = "Processes or devices.")
  private @Nullable Integer sources;

  @Option(names = "--runs", paramLabel = "N", description = "Runs that the events belong to.")
  private int runs = 1;

  @Option(
      names = "--bounds",
      paramLabel = "N",
      description = "Zones that have a bound, which is sound. Default: ${DEFAULT-VALUE}.")
  private int bounds = 100;

  @Option(names = "--late-share", paramLabel = "0..1", description = "Share of late events.")
  private double lateShare;

  @Option(
      names = "--unpaired-share",
      paramLabel = "0..1",
      description = "Share of ENDs or FREEs that are missing.")
  private double unpairedShare;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description = "Partitions of the raw topics. Default: ${DEFAULT-VALUE}.")
  private int partitions = TopicCatalogue.DEFAULT_PARTITIONS;

  @Option(
      names = "--codec",
      paramLabel = "CODEC",
      description = "Compression of the raw topics: ${COMPLETION-CANDIDATES}.")
  private Codec codec = Codec.LZ4;

  @Option(names = "--threads", paramLabel = "N", description = "Stream threads.")
  private @Nullable Integer threads;

  @Option(
      names = "--commit-ms",
      paramLabel = "MS",
      description = "Commit interval, also while the topology is behind. Default there: 3000.")
  private @Nullable Long commitMillis;

  @Option(names = "--window-s", paramLabel = "S", description = "Length of a window.")
  private @Nullable Long windowSeconds;

  @Option(
      names = "--state-writes",
      paramLabel = "commit|record",
      converter = WhenWritten.class,
      description = "State is written once inside the commit, or with every record.")
  private @Nullable StateWrites stateWrites;

  @Option(
      names = "--processing",
      paramLabel = "exactly-once|at-least-once",
      converter = Guarantee.class,
      description = "What holds after an instance has died.")
  private @Nullable Processing processing;

  @Mixin private ClientProperties clients = new ClientProperties();

  /**
   * The workload of the options.
   *
   * @throws CommandFailure if an option is out of its range
   * @throws IllegalArgumentException if figures do not fit each other
   */
  public Workload workload(long rows) {
    checkRanges();
    return new Workload(
        kind.name().toLowerCase(Locale.ROOT),
        kind,
        spec(rows),
        runs,
        bounds,
        partitions,
        codec,
        stream());
  }

  private void checkRanges() {
    OptionRange.atLeast("--runs", runs, 1);
    OptionRange.atLeast("--partitions", partitions, 1);
    OptionRange.atLeast("--bounds", bounds, 0);
    atLeastOne("--batch-rows", batchRows);
    atLeastOne("--keys", keys);
    atLeastOne("--sources", sources);
    atLeastOne("--threads", threads);
    atLeastOne("--commit-ms", commitMillis);
    atLeastOne("--window-s", windowSeconds);
    OptionRange.within("--late-share", lateShare, 0, 1);
    OptionRange.within("--unpaired-share", unpairedShare, 0, 1);
  }

  private static void atLeastOne(String option, @Nullable Number found) {
    if (found != null) {
      OptionRange.atLeast(option, found.longValue(), 1);
    }
  }

  private LoadSpec spec(long rows) {
    LoadSpec spec = kind.spec(rows).withShares(lateShare, unpairedShare);
    spec =
        spec.withKeys(
            sources == null ? spec.sources() : sources, keys == null ? spec.keys() : keys);
    return batchRows == null ? spec : spec.withBatchRows(batchRows);
  }

  private StreamSettings stream() {
    StreamSettings settings =
        StreamSettings.defaults("bench").withClientProperties(clients.properties());
    settings = threads == null ? settings : settings.withThreads(threads);
    settings = commitMillis == null ? settings : settings.committingEvery(commitMillis);
    settings = windowSeconds == null ? settings : settings.withWindowSeconds(windowSeconds);
    settings = stateWrites == null ? settings : settings.withStateWrites(stateWrites);
    return processing == null ? settings : settings.withProcessing(processing);
  }

  /** Reads {@code --state-writes}. */
  static final class WhenWritten implements ITypeConverter<StateWrites> {
    @Override
    public StateWrites convert(String text) {
      return switch (text) {
        case "commit" -> StateWrites.AT_COMMIT;
        case "record" -> StateWrites.WITH_RECORD;
        default ->
            throw new TypeConversionException("expected commit or record, found '" + text + "'");
      };
    }
  }

  /** Reads {@code --processing}. */
  static final class Guarantee implements ITypeConverter<Processing> {
    @Override
    public Processing convert(String text) {
      for (Processing processing : Processing.values()) {
        if (processing.toString().equals(text)) {
          return processing;
        }
      }
      throw new TypeConversionException(
          "expected exactly-once or at-least-once, found '" + text + "'");
    }
  }
}
