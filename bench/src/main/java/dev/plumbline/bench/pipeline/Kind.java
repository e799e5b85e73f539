package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.load.Load;
import dev.plumbline.bench.load.LoadSpec;
import dev.plumbline.bench.load.MarkerLoad;
import dev.plumbline.bench.load.MemoryLoad;
import dev.plumbline.bench.load.ReadbackLoad;
import dev.plumbline.bench.load.RunFigures;
import dev.plumbline.bench.load.ZoneLoad;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.RunStats;
import java.util.Collection;
import java.util.Map;

/** Kinds of events. */
public enum Kind {
  /** Zones of host programs. */
  ZONES {
    @Override
    public LoadSpec spec(long rows) {
      return LoadSpec.zones(rows);
    }

    @Override
    public Load load(LoadSpec spec) {
      return new ZoneLoad(spec);
    }

    @Override
    public Map<?, ?> expected(Load load) {
      return ((ZoneLoad) load).expected().figures();
    }

    @Override
    public Map<?, ?> found(Collection<RunStats> runs) {
      return RunFigures.durations(runs, statKind()).figures();
    }
  },
  /** Device markers that were decoded before. */
  MARKERS {
    @Override
    public LoadSpec spec(long rows) {
      return LoadSpec.markers(rows);
    }

    @Override
    public Load load(LoadSpec spec) {
      return new MarkerLoad(spec);
    }

    @Override
    public Map<?, ?> expected(Load load) {
      return ((MarkerLoad) load).expected().figures();
    }

    @Override
    public Map<?, ?> found(Collection<RunStats> runs) {
      return RunFigures.durations(runs, statKind()).figures();
    }
  },
  /** Device markers as raw readbacks of L1 buffers. */
  READBACKS {
    @Override
    public LoadSpec spec(long rows) {
      return LoadSpec.markers(rows);
    }

    @Override
    public Load load(LoadSpec spec) {
      return new ReadbackLoad(spec);
    }

    @Override
    public Map<?, ?> expected(Load load) {
      return ((ReadbackLoad) load).expected().figures();
    }

    @Override
    public Map<?, ?> found(Collection<RunStats> runs) {
      return MARKERS.found(runs);
    }
  },
  /** Allocations and releases. */
  MEMORY {
    @Override
    public LoadSpec spec(long rows) {
      return LoadSpec.memory(rows);
    }

    @Override
    public Load load(LoadSpec spec) {
      return new MemoryLoad(spec);
    }

    @Override
    public Map<?, ?> expected(Load load) {
      return ((MemoryLoad) load).expected().figures();
    }

    @Override
    public Map<?, ?> found(Collection<RunStats> runs) {
      return RunFigures.pools(runs).figures();
    }
  };

  /** Kind of the statistics. */
  StatKind statKind() {
    return switch (this) {
      case ZONES -> StatKind.HOST_ZONE;
      case MARKERS, READBACKS -> StatKind.RISC_ZONE;
      case MEMORY -> StatKind.POOL;
    };
  }

  /** The usual workload of this kind. */
  public abstract LoadSpec spec(long rows);

  /** A workload of this kind. */
  public abstract Load load(LoadSpec spec);

  /** What must come out of a load of this kind, by key. */
  public abstract Map<?, ?> expected(Load load);

  /** What came out, in the same words. */
  public abstract Map<?, ?> found(Collection<RunStats> runs);

  /** Whether rows are markers of which two make a pair. */
  boolean arePaired() {
    return this == MARKERS || this == READBACKS;
  }
}
