package dev.plumbline.sinks.compare;

import java.util.List;

/**
 * What one side measured of a subject.
 *
 * @param samples durations counted; for a pool 1 when it has a peak
 * @param typical the median in the unit of the subject, for a pool the peak in bytes
 * @param p99 99th percentile, for a pool the peak in bytes
 * @param missing what the figures lack, a text each; empty when they are complete
 */
public record SideFigures(long samples, long typical, long p99, List<String> missing) {

  static SideFigures of(DeviceFigures figures) {
    return new SideFigures(figures.samples(), figures.typical(), figures.p99(), figures.missing());
  }

  /** Whether nothing is missing. */
  public boolean complete() {
    return missing.isEmpty();
  }
}
