package dev.plumbline.stream.rollup;

import java.util.Comparator;

/**
 * Who gained something in a window of the fleet.
 *
 * @param host host id
 * @param device device id, empty for host figures
 * @param run run the source measured
 */
record FleetSource(String host, String device, String run) implements Comparable<FleetSource> {
  private static final Comparator<FleetSource> ORDER =
      Comparator.comparing(FleetSource::host)
          .thenComparing(FleetSource::device)
          .thenComparing(FleetSource::run);

  static FleetSource of(SourceDelta delta) {
    return new FleetSource(delta.subject().host(), delta.subject().device(), delta.key().run());
  }

  @Override
  public int compareTo(FleetSource other) {
    return ORDER.compare(this, other);
  }
}
