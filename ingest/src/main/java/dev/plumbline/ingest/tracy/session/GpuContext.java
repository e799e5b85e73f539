package dev.plumbline.ingest.tracy.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One GPU: zones that were ordered, times that are awaited, and its clock against the program's. A
 * time names a query, and a query stands for the beginning or the end of a zone.
 */
final class GpuContext {
  private final float nanosPerTick;
  private final int thread;
  private final boolean calibrated;
  private final Map<Integer, Deque<GpuZone>> open = new HashMap<>();
  private final Map<Integer, GpuZone> queries = new HashMap<>();
  private long offsetNanos;
  private long calibratedGpuNanos;
  private long calibratedNanos;
  private double slope = 1;

  GpuContext(float nanosPerTick, int thread, boolean calibrated, long gpuTime, long nanos) {
    this.nanosPerTick = nanosPerTick;
    this.thread = thread;
    this.calibrated = calibrated;
    this.offsetNanos = nanos - gpuNanos(gpuTime);
    this.calibratedGpuNanos = gpuNanos(gpuTime);
    this.calibratedNanos = nanos;
  }

  /** A zone of a GPU on its way. */
  static final class GpuZone {
    final Location location;
    final int thread;
    final int depth;
    boolean begun;
    long startNanos;

    GpuZone(Location location, int thread, int depth) {
      this.location = location;
      this.thread = thread;
      this.depth = depth;
    }
  }

  /**
   * A zone begins.
   *
   * @return whether its query was awaited already and is lost
   */
  boolean begin(Location location, int ofThread, int query) {
    Deque<GpuZone> stack = open.computeIfAbsent(stackOf(ofThread), key -> new ArrayDeque<>());
    GpuZone zone = new GpuZone(location, ofThread, stack.size() + 1);
    stack.add(zone);
    return queries.put(query, zone) != null;
  }

  /**
   * The innermost zone ends.
   *
   * @return whether there was one
   */
  boolean end(int ofThread, int query) {
    Deque<GpuZone> stack = open.get(stackOf(ofThread));
    if (stack == null) {
      return false;
    }
    GpuZone zone = stack.pollLast();
    if (stack.isEmpty()) {
      open.remove(stackOf(ofThread));
    }
    if (zone == null) {
      return false;
    }
    queries.put(query, zone);
    return true;
  }

  /** The zone that a time is about, null if the query is unknown; the query is free again. */
  @Nullable GpuZone answered(int query) {
    return queries.remove(query);
  }

  /** Zones whose end is not ordered yet. */
  int openZones() {
    return open.values().stream().mapToInt(Deque::size).sum();
  }

  /** Times that are awaited. */
  int awaited() {
    return queries.size();
  }

  /** A GPU time as time after the start of the profiling, ns. */
  long nanos(long gpuTime) {
    long gpu = gpuNanos(gpuTime);
    return calibrated
        ? (long) ((gpu - calibratedGpuNanos) * slope + calibratedNanos)
        : gpu + offsetNanos;
  }

  void calibrate(long gpuTime, long nanos, long cpuDeltaNanos) {
    long gpu = gpuNanos(gpuTime);
    long gpuDelta = gpu - calibratedGpuNanos;
    if (gpuDelta != 0) {
      slope = (double) cpuDeltaNanos / gpuDelta;
    }
    calibratedGpuNanos = gpu;
    calibratedNanos = nanos;
  }

  void sync(long gpuTime, long nanos) {
    offsetNanos = nanos - gpuNanos(gpuTime);
  }

  private long gpuNanos(long gpuTime) {
    return nanosPerTick == 1f ? gpuTime : (long) ((double) nanosPerTick * gpuTime);
  }

  /** A GPU that is bound to one thread has one stack; others have one a thread. */
  private int stackOf(int ofThread) {
    return thread == 0 ? ofThread : thread;
  }
}
