package dev.plumbline.stream.rollup;

import dev.plumbline.model.value.Alert.Worst;
import org.jspecify.annotations.Nullable;

/**
 * One place with its figures.
 *
 * @param weight how far it is off
 * @param evidence how much speaks for it
 * @param worst the figures as people get them
 */
record Sight(double weight, long evidence, Worst worst) {

  /** Where it is farthest off; null when that is not known. */
  static @Nullable Sight worst(AlertCause cause, Sightings sightings) {
    Search search = new Search(cause);
    sightings.forEachFiring(search::look);
    return search.found;
  }

  /** The heaviest so far. */
  private static final class Search {
    private final AlertCause cause;
    private @Nullable Sight found;

    private Search(AlertCause cause) {
      this.cause = cause;
    }

    private void look(Who who, Sighting sighting) {
      Sight best = found;
      double weight = weight(sighting);
      if (Double.isFinite(weight) && (best == null || weight > best.weight)) {
        found = of(cause, who, sighting, weight);
      }
    }
  }

  /** NaN where only an earlier version has seen it. */
  private static double weight(Sighting sighting) {
    double change = Finding.change(sighting.expected(), sighting.measured());
    return Double.isNaN(change) ? sighting.measured() : Math.abs(change);
  }

  private static Sight of(AlertCause cause, Who who, Sighting sighting, double weight) {
    return new Sight(
        weight,
        sighting.evidence(),
        new Worst(
            who.host(),
            who.device(),
            who.run(),
            sighting.expected(),
            sighting.measured(),
            cause.unit(),
            known(Finding.change(sighting.expected(), sighting.measured())),
            known(sighting.timeShare())));
  }

  private static @Nullable Double known(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
