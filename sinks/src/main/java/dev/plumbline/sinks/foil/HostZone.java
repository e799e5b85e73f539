package dev.plumbline.sinks.foil;

import org.jspecify.annotations.Nullable;

/**
 * One row of {@code tracy_ops_times.csv} as tt-foil reads it.
 *
 * @param name the static name, empty if the source location has none
 * @param runtimeName the name set at run time, used when {@code name} is empty
 * @param context the text set at run time, empty if none
 * @param startNanos start since trace start, null if the cell is no integer
 * @param durationNanos duration, null if the cell is no integer
 */
record HostZone(
    String name,
    String runtimeName,
    String context,
    @Nullable Long startNanos,
    @Nullable Long durationNanos) {

  /** The zone the row counts for; empty if it has no name at all. */
  String zone() {
    return name.isEmpty() ? runtimeName : name;
  }
}
