package dev.plumbline.stream.fold;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The problems of one stream: the first ones with their place, all of them counted by code. */
final class ProblemLog {
  static final int KEPT = 100;
  private static final int VERSION = 1;
  private static final int MESSAGE_CHARS = 1_000;

  private final List<Problem> kept = new ArrayList<>();
  private final Map<String, Count> counts = new TreeMap<>();
  private boolean changed;

  /** How often a problem occurred. */
  private static final class Count {
    long occurrences;
  }

  /** Adds a problem. */
  void add(String file, long line, Severity severity, String code, String message) {
    count(code);
    if (kept.size() < KEPT) {
      kept.add(new Problem(file, line, severity, code, shortened(message)));
    }
  }

  /**
   * Counts a problem if no more are kept, so that nobody writes a message that nobody reads; false
   * if it is still to be added.
   */
  boolean countOnly(String code) {
    if (kept.size() < KEPT) {
      return false;
    }
    count(code);
    return true;
  }

  /** Counts a problem if it was told before; false if it is still to be added. */
  boolean countAgain(String code) {
    if (!counts.containsKey(code)) {
      return false;
    }
    count(code);
    return true;
  }

  /** Whether there is a problem of a code. */
  boolean has(String code) {
    return counts.containsKey(code);
  }

  private void count(String code) {
    Count count = counts.get(code);
    if (count == null) {
      count = new Count();
      counts.put(code, count);
    }
    count.occurrences++;
    changed = true;
  }

  /** Takes back a problem that later rows have solved. */
  void takeBack(long line, String code, String message) {
    counts.computeIfPresent(code, (word, count) -> --count.occurrences > 0 ? count : null);
    String text = shortened(message);
    for (int i = 0; i < kept.size(); i++) {
      Problem problem = kept.get(i);
      if (problem.line() == line && problem.code().equals(code) && problem.message().equals(text)) {
        kept.remove(i);
        break;
      }
    }
    changed = true;
  }

  /** Takes back every problem of a code. */
  void takeBackAll(String code) {
    if (counts.remove(code) != null) {
      kept.removeIf(problem -> problem.code().equals(code));
      changed = true;
    }
  }

  List<Problem> kept() {
    return List.copyOf(kept);
  }

  Map<String, Long> counts() {
    return counts.entrySet().stream()
        .collect(
            Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> entry.getValue().occurrences));
  }

  /** Whether something changed since the last call. */
  boolean takeChanged() {
    boolean before = changed;
    changed = false;
    return before;
  }

  byte[] toBytes() {
    StateWriter out = new StateWriter(VERSION);
    out.number(kept.size());
    for (Problem problem : kept) {
      out.text(problem.file()).number(problem.line()).text(problem.severity().name());
      out.text(problem.code()).text(problem.message());
    }
    out.number(counts.size());
    counts.forEach((code, count) -> out.text(code).number(count.occurrences));
    return out.toBytes();
  }

  void read(byte[] bytes) {
    StateReader in = new StateReader("problems", bytes, VERSION);
    int problems = in.count("number of problems");
    for (int i = 0; i < problems; i++) {
      kept.add(
          new Problem(
              in.text("file"),
              in.number("line"),
              Severity.valueOf(in.text("severity")),
              in.text("code"),
              in.text("message")));
    }
    int codes = in.count("number of codes");
    for (int i = 0; i < codes; i++) {
      Count count = new Count();
      counts.put(in.text("code"), count);
      count.occurrences = in.number("count");
    }
    in.finish();
  }

  private static String shortened(String message) {
    return message.length() <= MESSAGE_CHARS ? message : message.substring(0, MESSAGE_CHARS) + "…";
  }
}
