package dev.plumbline.sinks.compare;

import dev.plumbline.sinks.compare.ChangeSections.Section;
import dev.plumbline.sinks.report.TerminalText;
import java.util.ArrayList;
import java.util.List;

/** A comparison as text for a terminal. */
public final class ComparisonText {
  private static final int MOST_ROWS = 20;
  private static final int MOST_DEVICES = 8;
  private static final int MOST_MISSING = 5;
  private static final int WIDEST_CELL = 60;

  private ComparisonText() {}

  /** The text, with a line end. */
  public static String of(Comparison comparison) {
    ChangeSections sections = new ChangeSections(comparison, MOST_ROWS, MOST_DEVICES);
    StringBuilder text = new StringBuilder();
    side(text, "baseline ", comparison.base());
    side(text, "candidate", comparison.candidate());
    for (Section section : sections.all()) {
      text.append('\n').append(section.title()).append('\n');
      table(text, section);
      if (isCut(section)) {
        text.append("  names with … are longer, --json has them whole\n");
      }
      if (section.more() > 0) {
        text.append("  and ").append(section.more()).append(" more, --json has all\n");
      }
    }
    return text.append('\n').append(sections.conclusion()).append(".\n").toString();
  }

  private static void side(StringBuilder text, String which, Comparison.Side side) {
    text.append(which).append(' ').append(TerminalText.shown(side.name()));
    text.append(": ").append(side.completeness()).append('\n');
    int shown = Math.min(MOST_MISSING, side.missing().size());
    for (String reason : side.missing().subList(0, shown)) {
      text.append("  ").append(TerminalText.shown(reason)).append('\n');
    }
    if (shown < side.missing().size()) {
      text.append("  and ").append(side.missing().size() - shown).append(" more, --json has all\n");
    }
  }

  /** The first and the last column are words, all between are figures. */
  private static void table(StringBuilder text, Section section) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(section.columns());
    int columns = section.columns().size();
    for (List<String> row : section.rows()) {
      List<String> line = new ArrayList<>();
      for (int i = 0; i < columns; i++) {
        boolean whole = section.columns().get(i).equals("why");
        line.add(whole ? TerminalText.shown(row.get(i)) : shown(row.get(i)));
      }
      lines.add(line);
    }
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (List<String> line : lines) {
      StringBuilder row = new StringBuilder(" ");
      for (int i = 0; i < columns; i++) {
        String blanks = " ".repeat(widths[i] - line.get(i).length());
        boolean word = i == 0 || section.columns().get(i).equals("why");
        row.append(' ').append(word ? line.get(i) + blanks : blanks + line.get(i)).append(' ');
      }
      text.append(row.toString().stripTrailing()).append('\n');
    }
  }

  /** Names differ at their ends as often as at their beginnings: the middle is left out. */
  private static String shown(String cell) {
    String line = TerminalText.shown(cell);
    if (line.length() <= WIDEST_CELL) {
      return line;
    }
    int half = (WIDEST_CELL - 1) / 2;
    return line.substring(0, half) + "…" + line.substring(line.length() - half);
  }

  private static boolean isCut(Section section) {
    return section.rows().stream()
        .anyMatch(row -> TerminalText.shown(row.get(0)).length() > WIDEST_CELL);
  }
}
