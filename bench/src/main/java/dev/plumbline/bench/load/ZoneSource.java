package dev.plumbline.bench.load;

/** The zones of one source, one at a time. */
final class ZoneSource {
  private final LoadSpec spec;
  private final ZoneProgram program;
  private final Zipf zipf;
  private final Draws draws;
  private long rowsLeft;
  private long nowNanos;
  private int zone;
  private int thread;
  private long startNanos;
  private long durationNanos;

  ZoneSource(LoadSpec spec, ZoneProgram program, Zipf zipf, int source) {
    this.spec = spec;
    this.program = program;
    this.zipf = zipf;
    this.draws = new Draws(spec.seed(), source);
    this.rowsLeft = spec.rowsOf(source);
  }

  long rowsLeft() {
    return rowsLeft;
  }

  void next() {
    rowsLeft--;
    zone = zipf.rank(draws);
    nowNanos += draws.exponential(spec.meanGapNanos());
    durationNanos = draws.lognormal(program.medianNanos(zone));
    thread = ZoneProgram.thread(draws.below(ZoneProgram.THREADS));
    startNanos = draws.happens(spec.lateShare()) ? nowNanos - LoadSpec.LATE_NANOS : nowNanos;
  }

  int zone() {
    return zone;
  }

  int thread() {
    return thread;
  }

  /** After the base time, ns; negative for a late event of the first minute. */
  long startNanos() {
    return startNanos;
  }

  long durationNanos() {
    return durationNanos;
  }
}
