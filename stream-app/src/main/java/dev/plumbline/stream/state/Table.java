package dev.plumbline.stream.state;

import java.util.Arrays;
import java.util.List;

/**
 * The kinds of state. Each is one store; keys are binary: those of runs begin with the run and
 * source ({@link StateKeys}), those of the roll-up with the cause or the rule. The store's name
 * tells the version of its keys.
 */
public enum Table {
  /** Per stream: received ranges, account, who was measured. */
  STREAMS("streams-2"),
  /** Per stream: the first problems and the count of each code. */
  PROBLEMS("problems-2"),
  /** Per key and window start: figures of a window that is open. */
  WINDOWS("open-windows-2"),
  /** Per key: figures of the run so far. */
  RUNS("runs-2"),
  /** Per stream, core and RISC: markers of the dispatch that is open. */
  LANES("open-lanes-2"),
  /** Per device stream: names of zones by hash. */
  NAMES("zone-names-2"),
  /** Per stream and pool: peak and the row it is known up to. */
  POOLS("pools-2"),
  /** Per stream, pool and segment: what changed among the live allocations. */
  ALLOCATIONS("live-allocations-2"),
  /** Per stream and first sequence number: frames that wait for missing ones before them. */
  HELD("held-frames-2"),
  /**
   * Per source, name and build: what executions used to take. Begins with the source, not a run.
   */
  BASELINES("baselines-1"),
  /** Per fleet key: figures over all runs. */
  TOTALS("totals-2", true),
  /** Per page: figures by source of fleet windows that are open. */
  FLEET_PARTS("fleet-windows-3", true),
  /** Per rule and subject: state of an alert. */
  ALERTS("alerts-2", true);

  private final String storeName;
  private final boolean rollup;

  Table(String storeName) {
    this(storeName, false);
  }

  Table(String storeName, boolean rollup) {
    this.storeName = storeName;
    this.rollup = rollup;
  }

  /** The tables of the fold of sources. */
  public static List<Table> ofFold() {
    return Arrays.stream(values()).filter(table -> !table.rollup).toList();
  }

  /** The tables of the fold whose keys begin with a run. */
  public static List<Table> ofRuns() {
    return ofFold().stream().filter(table -> table != BASELINES).toList();
  }

  /** The tables of the roll-up. */
  public static List<Table> ofRollup() {
    return Arrays.stream(values()).filter(table -> table.rollup).toList();
  }

  /** Name of the store, part of its changelog's name. */
  public String storeName() {
    return storeName;
  }
}
