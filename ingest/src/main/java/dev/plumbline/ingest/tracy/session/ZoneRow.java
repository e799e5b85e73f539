package dev.plumbline.ingest.tracy.session;

/**
 * A zone that ended. The object is used again for the next one.
 *
 * <p>Name and context are those of {@code csvexport}: the name given in the source, else the
 * function; the texts, then the value, joined by line feeds.
 */
public final class ZoneRow {
  private String name = "";
  private boolean runtimeName;
  private String context = "";
  private long startNanos;
  private long durationNanos;
  private int thread;
  private int depth;

  ZoneRow() {}

  void set(
      String name,
      boolean runtimeName,
      String context,
      long startNanos,
      long durationNanos,
      int thread,
      int depth) {
    this.name = name;
    this.runtimeName = runtimeName;
    this.context = context;
    this.startNanos = startNanos;
    this.durationNanos = durationNanos;
    this.thread = thread;
    this.depth = depth;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Whether it has no name but the one given to it at run time. */
  public boolean isNamedAtRunTime() {
    return runtimeName;
  }

  /** Run-time texts, empty if it has none. */
  public String context() {
    return context;
  }

  /** Start after the start of the profiling, ns. */
  public long startNanos() {
    return startNanos;
  }

  /** Duration, ns. */
  public long durationNanos() {
    return durationNanos;
  }

  /** Thread id of the operating system. */
  public int thread() {
    return thread;
  }

  /** Nesting depth in its thread, from 1. */
  public int depth() {
    return depth;
  }
}
