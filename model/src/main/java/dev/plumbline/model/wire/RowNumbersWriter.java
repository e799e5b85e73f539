package dev.plumbline.model.wire;

/** Sequence numbers, withheld ranges and physical lines of a batch while it is written. */
final class RowNumbersWriter {
  private static final int FULL_ENTRIES = FrameLimits.MAX_ROWS / 2;

  private final PackedColumn withheld = new PackedColumn(6);
  private final PackedColumn lineSkips = new PackedColumn(17);
  private long firstSequence;
  private int rows;
  private long withheldSequences;
  private int withheldEntries;
  private long firstLine;
  private long lastLine;
  private int lastSkipRow;
  private int skips;

  int rows() {
    return rows;
  }

  int sizeBytes() {
    return withheld.sizeBytes() + lineSkips.sizeBytes();
  }

  boolean isFull() {
    return rows >= FrameLimits.FULL_ROWS
        || withheldEntries >= FULL_ENTRIES
        || skips >= FrameLimits.FULL_ROWS;
  }

  void begin(long first) {
    if (rows > 0 || withheldEntries > 0) {
      throw new IllegalStateException(
          "batch from sequence " + firstSequence + " is not finished, cannot begin at " + first);
    }
    if (first < 0) {
      throw new IllegalArgumentException("first sequence is " + first + ", expected 0 or more");
    }
    firstSequence = first;
  }

  void withhold(long sequences, int reason) {
    if (sequences < 1 || reason < 0) {
      throw new IllegalArgumentException(
          "withheld "
              + sequences
              + " with reason "
              + reason
              + ", expected 1 or more and 0 or more");
    }
    if (withheldEntries == FrameLimits.MAX_ROWS) {
      throw new IllegalStateException("batch has too many withheld ranges, finish it");
    }
    withheld.unsigned(rows);
    withheld.unsigned(sequences);
    withheld.unsigned(reason);
    withheldSequences = Math.addExact(withheldSequences, sequences);
    withheldEntries++;
  }

  /** Counts a row; must be called before the row's columns are written. */
  void row(long line) {
    if (rows == FrameLimits.MAX_ROWS) {
      throw new IllegalStateException("batch has " + rows + " rows already, finish it");
    }
    if (rows == 0) {
      if (line < 0) {
        throw new IllegalArgumentException("line is " + line + ", expected 0 or more");
      }
      firstLine = line;
    } else if (firstLine == 0 ? line != 0 : line <= lastLine) {
      throw new IllegalArgumentException(
          "line " + line + " follows line " + lastLine + ", expected rising lines or none at all");
    } else if (line - lastLine > 1) {
      lineSkips.unsigned(rows - lastSkipRow);
      lineSkips.unsigned(line - lastLine - 1);
      lastSkipRow = rows;
      skips++;
    }
    lastLine = line;
    rows++;
  }

  void writeRows(ProtoBuffer header) {
    header.uintField(4, firstSequence);
    header.uintField(5, rows);
    withheld.writeAllTo(header);
  }

  void writeLines(ProtoBuffer header) {
    header.uintField(16, firstLine);
    lineSkips.writeAllTo(header);
  }

  /** Empties the batch; the next one follows it. */
  void reset() {
    firstSequence = firstSequence + rows + withheldSequences;
    rows = 0;
    withheldSequences = 0;
    withheldEntries = 0;
    firstLine = 0;
    lastLine = 0;
    lastSkipRow = 0;
    skips = 0;
    withheld.reset();
    lineSkips.reset();
  }
}
