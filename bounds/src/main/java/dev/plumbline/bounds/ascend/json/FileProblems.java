package dev.plumbline.bounds.ascend.json;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.List;

/** The problems of one file. The first ones are kept in full, the rest is counted. */
public final class FileProblems {
  /** Problems that are kept in full. */
  public static final int MAX_KEPT = 200;

  private final String file;
  private final List<Problem> kept = new ArrayList<>();
  private long moreProblems;
  private Severity worstOfMore = Severity.INFO;
  private boolean rejected;

  /** Starts without problems. */
  public FileProblems(String file) {
    this.file = file;
  }

  /** Adds a problem; one of severity error means that the file cannot be used. */
  public void add(Severity severity, long line, String code, String message) {
    rejected |= severity == Severity.ERROR;
    if (kept.size() < MAX_KEPT) {
      kept.add(new Problem(file, line, severity, code, message));
    } else {
      moreProblems++;
      worstOfMore = severity.compareTo(worstOfMore) > 0 ? severity : worstOfMore;
    }
  }

  /** True once an error was added. */
  public boolean rejected() {
    return rejected;
  }

  /** What was added, in that order; the last one counts what was not kept. */
  public List<Problem> list() {
    List<Problem> all = new ArrayList<>(kept);
    if (moreProblems > 0) {
      all.add(
          new Problem(
              file, 0, worstOfMore, "more-problems", moreProblems + " more problems not listed"));
    }
    return List.copyOf(all);
  }
}
