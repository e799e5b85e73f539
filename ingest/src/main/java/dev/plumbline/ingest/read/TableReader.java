package dev.plumbline.ingest.read;

import dev.plumbline.ingest.scan.Reason;
import dev.plumbline.ingest.text.Line;
import dev.plumbline.ingest.text.LineReader;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.EndReason;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What all tables have in common: a header that must fit, rows, an end. A file that fails in the
 * middle ends its stream as cut, with what was read before.
 */
abstract class TableReader implements StreamReader {

  /** The rows of one table on their way into frames. */
  interface Rows {
    /** Reads every row behind the header. */
    void readAll() throws IOException;

    /** The frames written. */
    FrameFlow flow();

    /** Whether the file ends in the middle of a row. */
    boolean isCut();

    /** Rows that are no measurement of this kind. */
    Map<String, Long> notCarried();
  }

  /** Checks the header and prepares the rows; null if a column is missing. */
  abstract @Nullable Rows rows(ReadJob job, TableHeader header, LineReader lines)
      throws IOException;

  @Override
  public final @Nullable ReadResult read(ReadJob job) throws IOException {
    try (LineReader lines = job.open()) {
      Line first = lines.next();
      if (first == null) {
        job.problem(0, Severity.WARNING, "empty-file", "is empty");
        return null;
      }
      TableHeader header =
          TableHeader.parse(first.textWithoutCarriageReturn(), job.file().separator());
      Rows rows = rows(job, header, lines);
      return rows == null ? null : readRows(job, rows, lines);
    }
  }

  private static ReadResult readRows(ReadJob job, Rows rows, LineReader lines) {
    String failure = "";
    try {
      rows.readAll();
    } catch (IOException e) {
      failure = "reading failed behind line " + lines.lineNumber() + ": " + Reason.of(e);
      job.problem(lines.lineNumber(), Severity.ERROR, "unreadable", failure);
    }
    FrameFlow flow = rows.flow();
    boolean nothing = flow.sequences() == 0 && rows.notCarried().isEmpty();
    if (nothing && failure.isEmpty()) {
      job.problem(1, Severity.WARNING, "no-rows", "has no rows, only a header");
    }
    boolean cut = rows.isCut() || !failure.isEmpty();
    EndReason reason = cut ? EndReason.CUT : EndReason.COMPLETE;
    String detail = failure.isEmpty() && cut ? "the last line is cut" : failure;
    flow.end(reason, rows.notCarried(), detail);
    return new ReadResult(
        job.header().stream(),
        flow.sequences(),
        reason,
        rows.notCarried(),
        lines.bytesRead(),
        lines.sha256());
  }
}
