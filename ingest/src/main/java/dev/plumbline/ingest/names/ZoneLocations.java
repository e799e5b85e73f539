package dev.plumbline.ingest.names;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.text.Line;
import dev.plumbline.model.device.ZoneHash;
import java.nio.file.Path;

/**
 * Reads {@code zone_src_locations.log}: compiler notes, each with the exact text that is hashed.
 * Name, file and line are its first three parts between commas, so that a comma in a name breaks
 * the name but not the hash.
 */
final class ZoneLocations {
  private static final String MARK = "'#pragma message: ";
  private static final String TEXT_END = ",KERNEL_PROFILER";

  private final NameLines lines;
  private final String shown;
  private long found;

  ZoneLocations(Path path, String shown, ProblemSink problems) {
    this.lines = new NameLines(path, shown, problems);
    this.shown = shown;
  }

  void read(ZoneSourceSink sink) {
    lines.forEach(line -> note(line, sink));
    if (found == 0) {
      lines.problem(0, "no-rows", "names no zone, expected compiler notes with " + MARK);
    }
  }

  private void note(Line line, ZoneSourceSink sink) {
    String note = line.text();
    int from = note.indexOf(MARK);
    int to = note.lastIndexOf('\'');
    if (from < 0 || to < from + MARK.length()) {
      return;
    }
    String text = note.substring(from + MARK.length(), to);
    if (!text.endsWith(TEXT_END)) {
      return;
    }
    found++;
    String[] parts = text.split(",", -1);
    String file = parts.length > 1 ? parts[1] : "";
    String number = parts.length > 2 ? parts[2] : "";
    sink.zone(
        new ZoneSource(parts[0], file, number, ZoneHash.hash16OfText(text)), shown, line.number());
  }
}
