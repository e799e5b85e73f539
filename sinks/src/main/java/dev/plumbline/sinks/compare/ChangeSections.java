package dev.plumbline.sinks.compare;

import dev.plumbline.model.value.Counted;
import java.util.ArrayList;
import java.util.List;

/** A comparison as tables for people: what changed first, each by its effect on total time. */
final class ChangeSections {
  /** Heads of the columns of changes. */
  private static final List<String> CHANGE_COLUMNS =
      List.of(
          "subject",
          "unit",
          "samples",
          "median",
          "change",
          "interval",
          "p99",
          "complete",
          "effect",
          "why");

  private static final List<String> ONE_SIDED_COLUMNS =
      List.of("subject", "unit", "samples", "median", "p99", "complete", "total");

  private static final List<ChangeVerdict> ORDER =
      List.of(
          ChangeVerdict.SLOWER,
          ChangeVerdict.FASTER,
          ChangeVerdict.INCOMPLETE,
          ChangeVerdict.TOO_FEW,
          ChangeVerdict.SAME);

  private final Comparison comparison;
  private final int mostRows;
  private final int mostDevices;

  /**
   * Prepares tables.
   *
   * @param mostRows rows of a section at most
   * @param mostDevices devices named in a row at most
   */
  ChangeSections(Comparison comparison, int mostRows, int mostDevices) {
    this.comparison = comparison;
    this.mostRows = mostRows;
    this.mostDevices = mostDevices;
  }

  /**
   * One table.
   *
   * @param title what is in it, with the number of all rows
   * @param columns heads
   * @param rows cells, as many as heads
   * @param more rows that were left out
   */
  record Section(String title, List<String> columns, List<List<String>> rows, int more) {}

  /** Tables that have rows, in order. */
  List<Section> all() {
    List<Section> sections = new ArrayList<>();
    for (ChangeVerdict verdict : ORDER) {
      List<List<String>> rows = new ArrayList<>();
      for (SubjectChange change : comparison.changes()) {
        if (change.verdict() == verdict) {
          rows.add(row(change));
        }
      }
      add(sections, title(verdict), CHANGE_COLUMNS, rows);
    }
    add(sections, "New", ONE_SIDED_COLUMNS, oneSided(comparison.appeared()));
    add(sections, "Vanished", ONE_SIDED_COLUMNS, oneSided(comparison.vanished()));
    return sections;
  }

  /** What the whole says, in one line. */
  String conclusion() {
    int subjects = comparison.changes().size();
    return switch (comparison.decision()) {
      case REGRESSION ->
          "Regression: "
              + comparison.count(ChangeVerdict.SLOWER)
              + " of "
              + Counted.of(subjects, "subject")
              + " slower or larger";
      case NO_REGRESSION -> "No regression in " + Counted.of(subjects, "subject") + oneSided();
      case NOT_DECIDABLE ->
          "Not decidable: "
              + (subjects == 0
                  ? "no subject is on both sides"
                  : incomplete()
                      ? "no regression was found, but not everything is complete"
                      : "too few samples in "
                          + (subjects == 1 ? "the only subject" : "all " + subjects + " subjects"));
    };
  }

  /** What could not be compared is said where somebody reads only this line. */
  private String oneSided() {
    int appeared = comparison.appeared().size();
    int vanished = comparison.vanished().size();
    return appeared + vanished == 0 ? "" : "; new: " + appeared + ", vanished: " + vanished;
  }

  private boolean incomplete() {
    return !comparison.base().missing().isEmpty()
        || !comparison.candidate().missing().isEmpty()
        || comparison.count(ChangeVerdict.INCOMPLETE) > 0;
  }

  private static String title(ChangeVerdict verdict) {
    return switch (verdict) {
      case SLOWER -> "Slower, or larger";
      case FASTER -> "Faster, or smaller";
      case INCOMPLETE -> "Incomplete";
      case TOO_FEW -> "Too few samples";
      case SAME -> "Same";
    };
  }

  private void add(
      List<Section> sections, String title, List<String> columns, List<List<String>> rows) {
    if (!rows.isEmpty()) {
      int shown = Math.min(mostRows, rows.size());
      sections.add(
          new Section(
              title + " (" + rows.size() + ")",
              columns,
              List.copyOf(rows.subList(0, shown)),
              rows.size() - shown));
    }
  }

  private List<String> row(SubjectChange change) {
    Change whole = change.whole();
    SideFigures base = whole.base();
    SideFigures candidate = whole.candidate();
    boolean pool = change.subject().isPool();
    boolean few = Math.min(base.samples(), candidate.samples()) < CompareLimits.LEAST_SAMPLES;
    return List.of(
        change.subject().shown(),
        pool ? "peak bytes" : change.subject().kind().unit().symbol(),
        pool ? "" : arrow(base.samples(), candidate.samples()),
        arrow(base.typical(), candidate.typical()),
        ChangeTexts.percent(whole.relative()),
        few ? "" : ChangeTexts.interval(whole.interval()),
        pool ? "" : arrow(base.p99(), candidate.p99()),
        word(base.complete()) + " → " + word(candidate.complete()),
        ChangeTexts.effect(change.effect(), pool),
        why(change));
  }

  private List<List<String>> oneSided(List<OneSided> subjects) {
    List<List<String>> rows = new ArrayList<>();
    for (OneSided one : subjects) {
      boolean pool = one.subject().isPool();
      SideFigures figures = one.figures();
      rows.add(
          List.of(
              one.subject().shown(),
              pool ? "peak bytes" : one.subject().kind().unit().symbol(),
              pool ? "" : ChangeTexts.grouped(figures.samples()),
              ChangeTexts.grouped(figures.typical()),
              pool ? "" : ChangeTexts.grouped(figures.p99()),
              word(figures.complete()),
              ChangeTexts.grouped(one.total())));
    }
    return rows;
  }

  /** The reason, and where: the devices of the verdict. */
  private String why(SubjectChange change) {
    StringBuilder why = new StringBuilder();
    if (change.subject().isPool()) {
      why.append(change.verdict().word(true));
    }
    if (!change.reason().isEmpty()) {
      why.append(why.isEmpty() ? "" : "; ").append(change.reason());
    }
    boolean oneHost = change.devices().size() == 1 && change.devices().get(0).device().isHost();
    List<String> where = oneHost ? List.of() : change.devicesWith(change.verdict());
    boolean changed =
        change.verdict() == ChangeVerdict.SLOWER || change.verdict() == ChangeVerdict.FASTER;
    if (changed && !where.isEmpty()) {
      int shown = Math.min(mostDevices, where.size());
      why.append(why.isEmpty() ? "" : ": ").append(String.join(", ", where.subList(0, shown)));
      if (shown < where.size()) {
        why.append(" and ").append(where.size() - shown).append(" more");
      }
    }
    one(why, change.onlyBase().size(), "only in the baseline", change);
    one(why, change.onlyCandidate().size(), "only in the candidate", change);
    return why.toString();
  }

  private static void one(StringBuilder why, int devices, String where, SubjectChange change) {
    if (devices > 0 && change.sameDevices()) {
      why.append(why.isEmpty() ? "" : "; ").append(devices).append(' ').append(where);
    }
  }

  private static String arrow(long before, long after) {
    return ChangeTexts.grouped(before) + " → " + ChangeTexts.grouped(after);
  }

  private static String word(boolean yes) {
    return yes ? "yes" : "no";
  }
}
