package dev.plumbline.sinks.compare;

import dev.plumbline.sinks.compare.ChangeSections.Section;
import dev.plumbline.sinks.report.TerminalText;
import java.util.List;
import java.util.stream.Collectors;

/** A comparison as Markdown, for a pull request or a job's summary. */
public final class ComparisonMarkdown {
  private static final int MOST_ROWS = 50;
  private static final int MOST_DEVICES = 32;
  private static final int MOST_MISSING = 20;

  private ComparisonMarkdown() {}

  /** The document, with a line end. */
  public static String of(Comparison comparison) {
    ChangeSections sections = new ChangeSections(comparison, MOST_ROWS, MOST_DEVICES);
    StringBuilder text = new StringBuilder();
    text.append("## ").append(escaped(sections.conclusion())).append("\n\n");
    side(text, "baseline", comparison.base());
    side(text, "candidate", comparison.candidate());
    for (Section section : sections.all()) {
      text.append("\n### ").append(escaped(section.title())).append("\n\n");
      row(text, section.columns());
      text.append("|---".repeat(section.columns().size())).append("|\n");
      section.rows().forEach(row -> row(text, row));
      if (section.more() > 0) {
        text.append("\nand ").append(section.more()).append(" more\n");
      }
    }
    return text.toString();
  }

  private static void side(StringBuilder text, String which, Comparison.Side side) {
    text.append("- ").append(which).append(' ').append(escaped(side.name()));
    text.append(": ").append(side.completeness()).append('\n');
    int shown = Math.min(MOST_MISSING, side.missing().size());
    for (String reason : side.missing().subList(0, shown)) {
      text.append("  - ").append(escaped(reason)).append('\n');
    }
    if (shown < side.missing().size()) {
      text.append("  - and ").append(side.missing().size() - shown).append(" more\n");
    }
  }

  private static void row(StringBuilder text, List<String> cells) {
    text.append(
        cells.stream()
            .map(ComparisonMarkdown::escaped)
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** Names are text, whatever they look like: no table, link, tag or emphasis begins in one. */
  private static String escaped(String text) {
    return TerminalText.shown(text).replaceAll("[\\\\`*_{}\\[\\]<>|#~&!@]", "\\\\$0");
  }
}
