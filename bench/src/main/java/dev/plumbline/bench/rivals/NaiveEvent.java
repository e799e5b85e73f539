package dev.plumbline.bench.rivals;

/**
 * A zone as one JSON record, as a first version would send it: named as in Chrome's trace format.
 *
 * @param source source
 * @param zone zone name
 * @param tid thread id
 * @param ts start, ns since the epoch
 * @param dur duration, ns
 */
record NaiveEvent(String source, String zone, int tid, long ts, long dur) {
  /** What the statistics are grouped by. */
  String group() {
    return source + "|" + zone;
  }
}
