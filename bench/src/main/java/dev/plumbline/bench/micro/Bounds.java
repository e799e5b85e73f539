package dev.plumbline.bench.micro;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.stream.judge.BoundBook;
import java.util.List;

/** Predictions that hold for ever and that nothing measured here beats. */
final class Bounds {
  private Bounds() {}

  /** One for each of the first zones. */
  static BoundBook ofHostZones(int zones) {
    BoundBook book = new BoundBook();
    for (int zone = 0; zone < zones; zone++) {
      book.put(history(Batches.zoneName(zone), ""));
    }
    return book;
  }

  /** The only prediction of a host zone and context. */
  static BoundHistory history(String name, String variant) {
    BoundKey key = new BoundKey(StatKind.HOST_ZONE, name, "", variant, "", "");
    Bound bound =
        new Bound(
            name + variant,
            key,
            Unit.NANOS,
            10.0,
            20.0,
            null,
            0.05,
            1,
            1,
            0,
            Long.MAX_VALUE,
            new Bound.Origin("model", "1", ""),
            List.of());
    return new BoundHistory(1, key, List.of(bound));
  }
}
