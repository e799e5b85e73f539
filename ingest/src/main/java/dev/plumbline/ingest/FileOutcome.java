package dev.plumbline.ingest;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.Collection;

/** What became of a file; ordered from good to bad. */
public enum FileOutcome {
  /** Read whole. */
  ACCEPTED("accepted"),
  /** Good part counted, bad part reported. */
  ACCEPTED_WITH_PROBLEMS("accepted-with-problems"),
  /** Nothing of it could be used. */
  REJECTED("rejected");

  private final String text;

  FileOutcome(String text) {
    this.text = text;
  }

  /** The outcome as written in JSON. */
  @JsonValue
  public String text() {
    return text;
  }

  /**
   * What the problems of one file say about it: an error rejects it, a warning marks it, an info
   * changes nothing.
   */
  public static FileOutcome of(Collection<Problem> problems) {
    FileOutcome outcome = ACCEPTED;
    for (Problem problem : problems) {
      if (problem.severity() == Severity.ERROR) {
        return REJECTED;
      }
      if (problem.severity() == Severity.WARNING) {
        outcome = ACCEPTED_WITH_PROBLEMS;
      }
    }
    return outcome;
  }
}
