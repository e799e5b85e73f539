package dev.plumbline.sinks.compare;

/** What a comparison says as a whole. */
public enum Decision {
  /** No subject is slower, and both sides are complete. */
  NO_REGRESSION("no-regression"),
  /** At least one subject is slower. */
  REGRESSION("regression"),
  /** No subject is slower, but a side is incomplete or no subject could be judged. */
  NOT_DECIDABLE("not-decidable");

  private final String text;

  Decision(String text) {
    this.text = text;
  }

  /** The word in JSON and for people. */
  public String text() {
    return text;
  }
}
