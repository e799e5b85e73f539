package dev.plumbline.sinks.foil;

/**
 * One row of {@code tracy_ops_times.csv} as tt-foil reads it.
 *
 * @param name the static name, empty if the source location has none
 * @param runtimeName the name set at run time, used when {@code name} is empty
 * @param context the text set at run time, empty if none
 * @param hasStart whether the cell of the start is an integer
 * @param startNanos start since trace start, ns
 * @param hasDuration whether the cell of the duration is an integer
 * @param durationNanos duration, ns
 */
record HostZone(
    Text name,
    Text runtimeName,
    Text context,
    boolean hasStart,
    long startNanos,
    boolean hasDuration,
    long durationNanos) {

  /** The zone the row counts for; empty if it has no name at all. */
  Text zone() {
    return name.isEmpty() ? runtimeName : name;
  }
}
