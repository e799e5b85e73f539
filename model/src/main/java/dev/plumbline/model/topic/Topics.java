package dev.plumbline.model.topic;

import dev.plumbline.model.key.StreamKind;

/** Names of Plumbline's topics. */
public final class Topics {
  /** Zones of host, kernel, lane or GPU; key: source. */
  public static final String ZONES = "plumbline.zones.v1";

  /** Device markers and raw readbacks; key: source. */
  public static final String DEVICE = "plumbline.device.v1";

  /** Memory events; key: source. */
  public static final String MEMORY = "plumbline.memory.v1";

  /** Plots, counters and monitor values; key: source. */
  public static final String SAMPLES = "plumbline.samples.v1";

  /** Runs as each source sees them; key: {@link dev.plumbline.model.key.RunKey}. */
  public static final String RUNS = "plumbline.runs.v1";

  /** Predictions; key: {@link dev.plumbline.model.key.BoundKey}. */
  public static final String BOUNDS = "plumbline.bounds.v1";

  /** Window deltas of one source; key: {@link dev.plumbline.model.key.StatKey}. */
  public static final String STATS = "plumbline.stats.v1";

  /** Cumulative figures of a run; key: {@link dev.plumbline.model.key.StatKey}. */
  public static final String RUNSTATS = "plumbline.runstats.v1";

  /** Window deltas of the fleet; key: {@link dev.plumbline.model.key.FleetKey}. */
  public static final String FLEET = "plumbline.fleet.v1";

  /** Cumulative figures over runs; key: {@link dev.plumbline.model.key.FleetKey}. */
  public static final String TOTALS = "plumbline.totals.v1";

  /** Measurements held against bounds; key: stat key or fleet key. */
  public static final String VERDICTS = "plumbline.verdicts.v1";

  /** Alert states; key: rule and subject. */
  public static final String ALERTS = "plumbline.alerts.v1";

  /**
   * What became of each stream; key: {@link dev.plumbline.model.key.StreamId}, and roll-up marks.
   */
  public static final String ACCOUNTING = "plumbline.accounting.v1";

  /** Records that could not be used, as they came, with the reason in headers. */
  public static final String DEADLETTERS = "plumbline.deadletters.v1";

  private Topics() {}

  /** The raw topic of a kind of stream. */
  public static String forKind(StreamKind kind) {
    return switch (kind) {
      case ZONES -> ZONES;
      case DEVICE -> DEVICE;
      case MEMORY -> MEMORY;
      case SAMPLES -> SAMPLES;
    };
  }
}
