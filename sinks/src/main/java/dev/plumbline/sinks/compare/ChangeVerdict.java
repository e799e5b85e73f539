package dev.plumbline.sinks.compare;

/** What became of a subject from the baseline to the candidate. */
public enum ChangeVerdict {
  /** The candidate takes longer, or a pool's peak is higher. */
  SLOWER("slower", "more"),
  /** The candidate takes less time, or a pool's peak is lower. */
  FASTER("faster", "less"),
  /** Within the threshold, or not to be told from noise. */
  SAME("same", "same"),
  /** Too few samples on a side. */
  TOO_FEW("too few", "too few"),
  /** A side lacks rows. */
  INCOMPLETE("incomplete", "incomplete");

  private final String ofTime;
  private final String ofBytes;

  ChangeVerdict(String ofTime, String ofBytes) {
    this.ofTime = ofTime;
    this.ofBytes = ofBytes;
  }

  /** Whether it is an answer: slower, faster or same. */
  public boolean decided() {
    return this == SLOWER || this == FASTER || this == SAME;
  }

  /** The word for people: pools hold more or less, everything else is slower or faster. */
  String word(boolean pool) {
    return pool ? ofBytes : ofTime;
  }

  /** The word in JSON. */
  String text() {
    return ofTime.replace(' ', '-');
  }
}
