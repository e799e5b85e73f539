package dev.plumbline.bench.rivals;

import dev.plumbline.bench.load.Load;
import dev.plumbline.bench.load.LoadSpec;
import dev.plumbline.bench.load.MarkerLoad;
import dev.plumbline.bench.load.MemoryLoad;
import dev.plumbline.bench.load.ReadbackLoad;
import dev.plumbline.bench.load.ZoneLoad;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.value.RunStats;
import java.util.Map;
import java.util.function.Consumer;

/** What the events are. */
public enum Kind {
  /** Host zones. */
  ZONES,
  /** Decoded device markers. */
  MARKERS,
  /** The same markers as raw L1 readbacks. */
  READBACKS,
  /** Memory events. */
  MEMORY;

  /** The usual load of the kind. */
  LoadSpec spec(long rows) {
    return switch (this) {
      case ZONES -> LoadSpec.zones(rows);
      case MARKERS, READBACKS -> LoadSpec.markers(rows);
      case MEMORY -> LoadSpec.memory(rows);
    };
  }

  Load load(LoadSpec spec) {
    return switch (this) {
      case ZONES -> new ZoneLoad(spec);
      case MARKERS -> new MarkerLoad(spec);
      case READBACKS -> new ReadbackLoad(spec);
      case MEMORY -> new MemoryLoad(spec);
    };
  }

  /** What throws when final figures are not those of the load. */
  Consumer<Map<StatKey, RunStats>> check(LoadSpec spec) {
    if (this == MEMORY) {
      var expected = new MemoryLoad(spec).expected();
      return finals -> RunFigures.check(expected, finals);
    }
    var expected = this == ZONES ? new ZoneLoad(spec).expected() : new MarkerLoad(spec).expected();
    return finals -> RunFigures.check(expected, finals);
  }
}
