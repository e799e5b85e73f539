package dev.plumbline.stream.fold;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.stream.Judging;
import dev.plumbline.stream.judge.Baseline;
import dev.plumbline.stream.judge.Standing;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.Table;
import dev.plumbline.stream.window.Figures;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The past of every subject that a bound is held against: one source, name and build, whatever the
 * run. A new build begins without a past, and does not disturb that of the old one.
 */
final class Baselines {
  /** Baselines that stay on the heap between two commits. */
  static final int KEPT = 4_096;

  private final FoldStore store;
  private final Judging judging;
  private final Map<ByteBuffer, Baseline> kept = new HashMap<>();
  private final Set<ByteBuffer> unsaved = new LinkedHashSet<>();

  Baselines(FoldStore store, Judging judging) {
    this.store = store;
    this.judging = judging;
  }

  /**
   * Takes a window that closed.
   *
   * @return where the subject stands now, null while its past is too short
   */
  @Nullable Standing closed(StatKey key, String build, long startMillis, Figures window) {
    ByteBuffer name = name(key, build);
    Baseline baseline = kept.computeIfAbsent(name, this::load);
    unsaved.add(name);
    return baseline.closed(
        startMillis,
        window.firstEventMillis(),
        window.lastEventMillis(),
        window.durations().count(),
        window.durations().quantile(0.5),
        judging);
  }

  /** Stores what changed since the last call. */
  void flush() {
    for (ByteBuffer name : unsaved) {
      Baseline baseline = kept.get(name);
      if (baseline != null) {
        store.put(Table.BASELINES, name.array(), baseline.toBytes());
      }
    }
    unsaved.clear();
    if (kept.size() > KEPT) {
      kept.clear();
    }
  }

  /** Drops subjects that were not measured since a time, by their own clock. */
  void expire(long oldestMillis) {
    flush();
    List<byte[]> old = new ArrayList<>();
    store.forEach(
        Table.BASELINES,
        new byte[0],
        (name, value) -> {
          if (new Baseline(value).newestStartMillis() < oldestMillis) {
            old.add(name);
          }
        });
    for (byte[] name : old) {
      store.put(Table.BASELINES, name, null);
      kept.remove(ByteBuffer.wrap(name));
    }
  }

  private Baseline load(ByteBuffer name) {
    byte[] stored = store.get(Table.BASELINES, name.array());
    return stored == null ? new Baseline() : new Baseline(stored);
  }

  private static ByteBuffer name(StatKey key, String build) {
    return ByteBuffer.wrap(
        new KeyWriter()
            .text(key.source())
            .code(key.kind().ordinal())
            .text(key.name())
            .text(key.context())
            .text(key.place())
            .text(build)
            .toBytes());
  }
}
