package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;

/**
 * The parts of a key as label values, made once when a total is read: a scrape looks at hundreds of
 * thousands of them.
 *
 * @param name name of the zone, kernel, lane or pool
 * @param device device
 * @param place RISC or engine lane
 */
record CellLabels(String name, String device, String place) {

  static CellLabels of(FleetKey key) {
    return new CellLabels(
        key.kind() == StatKind.POOL ? LabelText.pool(key.name()) : LabelText.of(key.name()),
        LabelText.of(key.device()),
        LabelText.risc(key.place()));
  }
}
