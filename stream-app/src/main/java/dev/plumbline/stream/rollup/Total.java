package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.FleetTotals.PoolState;
import dev.plumbline.stream.judge.CheckCounter;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import dev.plumbline.stream.window.Figures;
import dev.plumbline.stream.window.FiguresCodec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Figures of one key of one host and device over all runs. Mutable. */
final class Total {
  private static final int VERSION = 1;

  /** Pool states of ended streams that are kept, newest first; others are kept while they live. */
  private static final int MAX_POOLS = 64;

  private final FleetKey key;
  private final Figures figures;
  private final Map<String, PoolState> pools = new TreeMap<>();
  private long clockHertz;
  private boolean unsaid;
  private boolean unsaved;
  private byte @Nullable [] name;

  Total(FleetKey key) {
    this.key = key;
    this.figures = new Figures(key.kind());
  }

  /** Reads what {@link #save} wrote. */
  Total(FleetKey key, byte[] bytes) {
    this.key = key;
    StateReader in = new StateReader("totals of " + key.name(), bytes, VERSION);
    this.clockHertz = in.number("clock");
    this.figures = FiguresCodec.read(key.kind(), in.bytes("figures"));
    int count = in.count("number of pools");
    for (int i = 0; i < count; i++) {
      put(
          new PoolState(
              in.text("run"),
              in.text("source"),
              in.number("sequence"),
              in.number("live"),
              in.number("peak"),
              in.number("allocations"),
              in.number("time"),
              in.flag("ended")));
    }
    in.finish();
  }

  FleetKey key() {
    return key;
  }

  boolean isUnsaid() {
    return unsaid;
  }

  /** Says that it changed; returns whether it waits to be said from now on. */
  boolean change() {
    boolean news = !unsaid;
    unsaid = true;
    return news;
  }

  void said() {
    unsaid = false;
  }

  /** Says that it changed; returns whether it waits to be stored from now on. */
  boolean dirty() {
    boolean news = !unsaved;
    unsaved = true;
    return news;
  }

  /** Its key in the store. */
  byte[] name() {
    byte[] present = name;
    if (present == null) {
      present = name(key);
      name = present;
    }
    return present;
  }

  /** The key in the store of the totals of a key. */
  static byte[] name(FleetKey key) {
    return new KeyWriter().text(key.text()).toBytes();
  }

  /** The form to be stored now. */
  byte[] save() {
    unsaved = false;
    StateWriter out = new StateWriter(VERSION);
    out.number(clockHertz).bytes(FiguresCodec.write(figures)).number(pools.size());
    for (PoolState pool : pools.values()) {
      out.text(pool.run()).text(pool.source()).number(pool.sequence()).number(pool.liveBytes());
      out.number(pool.peakLiveBytes()).number(pool.liveAllocations()).number(pool.eventMillis());
      out.flag(pool.ended());
    }
    return out.toBytes();
  }

  void add(SourceDelta delta, Figures gained) {
    figures.merge(gained);
    if (delta.subject().clockHertz() > 0) {
      clockHertz = delta.subject().clockHertz();
    }
    if (gained.pool().hasState()) {
      state(delta, gained.pool(), gained.lastEventMillis());
    }
  }

  private void state(SourceDelta delta, PoolStats pool, long eventMillis) {
    PoolState before = pools.get(name(delta.key().run(), delta.key().source()));
    if (before == null || before.sequence() <= pool.stateSequence()) {
      put(
          new PoolState(
              delta.key().run(),
              delta.key().source(),
              pool.stateSequence(),
              pool.liveBytes(),
              pool.peakLiveBytes(),
              pool.liveAllocations(),
              eventMillis,
              false));
      trim();
    }
  }

  /** Remembers that a stream which fed a pool has ended; returns whether that is news. */
  boolean ended(String run, String source) {
    PoolState state = pools.get(name(run, source));
    if (state == null || state.ended()) {
      return false;
    }
    put(
        new PoolState(
            run,
            source,
            state.sequence(),
            state.liveBytes(),
            state.peakLiveBytes(),
            state.liveAllocations(),
            state.eventMillis(),
            true));
    return true;
  }

  FleetTotals toValue() {
    return new FleetTotals(
        1,
        key,
        clockHertz,
        figures.lastEventMillis(),
        figures.toValue(),
        figures.checks().stream().map(CheckCounter::toValue).toList(),
        List.copyOf(pools.values()));
  }

  private void trim() {
    if (pools.size() > MAX_POOLS) {
      pools.values().stream()
          .filter(PoolState::ended)
          .min((a, b) -> Long.compare(a.eventMillis(), b.eventMillis()))
          .ifPresent(oldest -> pools.remove(name(oldest.run(), oldest.source())));
    }
  }

  private void put(PoolState state) {
    pools.put(name(state.run(), state.source()), state);
  }

  private static String name(String run, String source) {
    return run + '\0' + source;
  }
}
