package dev.plumbline.bounds.neuron.measured;

import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.DuplicateHeaderMode;

/** Reads {@code Instruction.csv}; columns are known by their names, in any order. */
final class InstructionCsv {
  private static final List<String> NEEDED = List.of("start_ts", "duration_ns", "engine", "opcode");

  private static final Pattern LINE = Pattern.compile("line:? ?(\\d{1,18})");

  private final String file;
  private final List<Problem> problems;
  private final ProfileRows rows;
  private final int mostChars;

  InstructionCsv(String file, List<Problem> problems, InputLimits limits) {
    this.file = file;
    this.problems = problems;
    this.rows = new ProfileRows(file, problems, limits.traceMemoryBytes());
    this.mostChars = limits.textBytes();
  }

  MeasuredProfile read(InputStream in) throws IOException {
    RecordGuard guard =
        new RecordGuard(new InputStreamReader(in, StandardCharsets.UTF_8), mostChars);
    CSVFormat format =
        CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setDuplicateHeaderMode(DuplicateHeaderMode.ALLOW_EMPTY)
            .setAllowMissingColumnNames(true)
            .get();
    try (CSVParser parser = CSVParser.builder().setReader(guard).setFormat(format).get()) {
      checkColumns(parser.getHeaderMap());
      Iterator<CSVRecord> records = parser.iterator();
      while (records.hasNext()) {
        // The next record was looked at already, so this is the line it ends in.
        long line = parser.getCurrentLineNumber();
        row(records.next(), line);
        guard.recordDone();
      }
    } catch (IllegalArgumentException e) {
      throw new RefusedException(
          Stage.RECOGNISE,
          "expected a table of instructions, found a header row with two columns of one name",
          1);
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof CSVException damaged) {
        throw new RefusedException(Stage.RECOGNISE, quotes(damaged), line(damaged));
      }
      throw e.getCause();
    }
    rows.finish();
    if (rows.rows() == 0 && rows.rejected() == 0) {
      throw new RefusedException(Stage.EMPTY, "the table has no rows", 1);
    }
    problems.add(
        new Problem(
            file,
            0,
            Severity.INFO,
            "sampled-export",
            "CSV exports are sampled unless told otherwise and hold instructions only: lanes of DMA"
                + " and collectives are missing, sums may be too small"));
    return new MeasuredProfile(
        file,
        MeasuredProfile.Kind.CSV,
        rows.core(),
        rows.lanes(),
        rows.engineOpcodes(),
        rows.windowNanos(),
        null,
        rows.rows(),
        rows.rejected(),
        Map.of(),
        rows.instructions());
  }

  private static String quotes(CSVException damaged) {
    return String.valueOf(damaged.getMessage()).contains("EOF")
        ? "a quote is never closed: the rest of the file cannot be told into cells"
        : "text follows behind a closing quote: the rest of the file cannot be told into cells";
  }

  private static long line(CSVException damaged) {
    Matcher line = LINE.matcher(String.valueOf(damaged.getMessage()));
    return line.find() ? Long.parseLong(line.group(1)) : 0;
  }

  private static void checkColumns(Map<String, Integer> header) throws RefusedException {
    for (String column : NEEDED) {
      if (!header.containsKey(column)) {
        throw new RefusedException(
            Stage.RECOGNISE,
            "expected a table of instructions with the columns "
                + String.join(", ", NEEDED)
                + ", found no "
                + column,
            1);
      }
    }
  }

  private void row(CSVRecord record, long line) throws RefusedException {
    String where = "row " + record.getRecordNumber();
    if (!record.isConsistent()) {
      rows.reject(
          where,
          line,
          "expected "
              + record.getParser().getHeaderMap().size()
              + " cells, found "
              + record.size());
      return;
    }
    long start = number(record, "start_ts", where, line);
    long duration = start < 0 ? -1 : number(record, "duration_ns", where, line);
    if (duration < 0) {
      return;
    }
    String core = text(record, "pcore_idx");
    rows.add(
        new ProfileRow(
            ProfileRow.Table.INSTRUCTION,
            start,
            duration,
            text(record, "engine"),
            text(record, "opcode"),
            -1,
            "",
            text(record, "bir_instruction_name"),
            text(record, "bir_id"),
            RowJson.packed(text(record, "raw_bir_id")),
            text(record, "nki_source_location"),
            core.matches("\\d{1,9}") ? Long.parseLong(core) : -1),
        where,
        line);
  }

  private long number(CSVRecord record, String column, String where, long line) {
    String text = text(record, column);
    try {
      long value = Long.parseLong(text);
      if (value >= 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Falls through to the same message as a negative one.
    }
    rows.reject(where, line, column + ": expected whole nanoseconds, found \"" + text + "\"");
    return -1;
  }

  private static String text(CSVRecord record, String column) {
    return record.isSet(column) ? record.get(column).strip() : "";
  }
}
