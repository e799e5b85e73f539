package dev.plumbline.ingest.tracy.session;

import java.util.HashMap;
import java.util.Map;

/** Zones of GPUs: ordered by the program, timed by the GPU later. */
final class Gpus {
  private static final int MAX_CONTEXTS = 4096;
  private static final int MAX_OPEN = 1 << 16;

  private final Tally tally;
  private final HeldZones out;
  private final Map<Integer, GpuContext> contexts = new HashMap<>();
  private final Map<Integer, Long> openOf = new HashMap<>();

  Gpus(Tally tally, HeldZones out) {
    this.tally = tally;
    this.out = out;
  }

  void context(int number, GpuContext context) {
    GpuContext before = contexts.get(number);
    if (before != null) {
      lost(before);
    } else if (contexts.size() >= MAX_CONTEXTS) {
      tally.add("gpu-over-limit");
      return;
    }
    contexts.put(number, context);
    openOf.put(number, 0L);
  }

  void begin(int number, Location location, int thread, int query) {
    GpuContext context = contexts.get(number);
    if (context == null) {
      tally.add("gpu-zone-without-context");
      return;
    }
    if (openOf.getOrDefault(number, 0L) >= MAX_OPEN) {
      tally.add("gpu-zone-over-limit");
      return;
    }
    openOf.merge(number, 1L, Long::sum);
    if (context.begin(location, thread, query)) {
      tally.add("gpu-zone-without-time");
    }
  }

  void end(int number, int thread, int query) {
    GpuContext context = contexts.get(number);
    if (context == null || !context.end(thread, query)) {
      tally.add("gpu-end-without-begin");
      return;
    }
    openOf.merge(number, -1L, Long::sum);
  }

  void time(int number, int query, long gpuTime) {
    GpuContext context = contexts.get(number);
    GpuContext.GpuZone zone = context == null ? null : context.answered(query);
    if (context == null || zone == null) {
      tally.add("gpu-time-without-zone");
      return;
    }
    long nanos = context.nanos(gpuTime);
    if (!zone.begun) {
      zone.begun = true;
      zone.startNanos = nanos;
      return;
    }
    long start = Math.min(zone.startNanos, nanos);
    long end = Math.max(zone.startNanos, nanos);
    out.add(zone.location, "", "", start, end - start, zone.thread, zone.depth);
  }

  void calibrate(int number, long gpuTime, long nanos, long cpuDeltaNanos) {
    GpuContext context = contexts.get(number);
    if (context != null) {
      context.calibrate(gpuTime, nanos, cpuDeltaNanos);
    }
  }

  void sync(int number, long gpuTime, long nanos) {
    GpuContext context = contexts.get(number);
    if (context != null) {
      context.sync(gpuTime, nanos);
    }
  }

  /** Nothing more comes: what has no times is lost. */
  void end() {
    contexts.values().forEach(this::lost);
    contexts.clear();
  }

  private void lost(GpuContext context) {
    tally.add("gpu-zone-open", context.openZones());
    tally.add("gpu-time-missing", context.awaited());
  }
}
