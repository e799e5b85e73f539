package dev.plumbline.bounds.msprof;

import dev.plumbline.bounds.table.CsvRow;
import dev.plumbline.bounds.table.CsvTable;
import dev.plumbline.bounds.table.NumberCell;
import dev.plumbline.bounds.table.RowProblems;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns the cells of one file into rows. For each field the first non-empty one of several columns
 * counts, in the order of the reference of the two-tier model.
 */
final class OpSummaryColumns {
  private static final int MAX_TEXTS = 100_000;
  private static final String NOT_AVAILABLE = "N/A";
  static final List<String> OP_NAMES = List.of("op_name", "Op Name", "Name");
  static final List<String> DURATIONS =
      List.of("duration(us)", "Duration(us)", "Task Duration(us)", "duration_us");

  private final String file;
  private final RowProblems problems;
  private final boolean usable;
  private final int[] opName;
  private final int[] opType;
  private final int[] taskType;
  private final int[] duration;
  private final int[] cycles;
  private final int[] task;
  private final int[] core;
  private final int[] start;
  private final int device;
  private final int stream;
  private final int context;
  private final int blocks;
  private final int mixBlocks;
  private final int[] inputs;
  private final int[] outputs;
  private final int[] metrics;
  private final Map<String, String> texts = new HashMap<>();

  OpSummaryColumns(CsvTable table, String file, RowProblems problems, boolean withMetrics) {
    this.file = file;
    this.problems = problems;
    this.opName = table.columns(OP_NAMES);
    this.opType = table.columns(List.of("op_type", "Op Type", "OP Type", "Type"));
    this.taskType = table.columns(List.of("task_type", "Task Type", "TaskType"));
    this.duration = table.columns(DURATIONS);
    this.cycles =
        table.columns(List.of("cycles", "Cycles", "aic_total_cycles", "aiv_total_cycles"));
    this.task = table.columns(List.of("task_id", "Task ID"));
    this.core = table.columns(List.of("core_id", "Core ID"));
    this.start = table.columns(List.of("start_time(us)", "Task Start Time(us)", "StartTime(us)"));
    this.device = table.column("Device_id", "Device ID", "device_id");
    this.stream = table.column("Stream ID", "stream_id");
    this.context = table.column("Context ID", "context_id");
    this.blocks = table.column("Block Num", "Block Dim");
    this.mixBlocks = table.column("Mix Block Num", "Mix Block Dim");
    this.inputs = tensors(table, "Input");
    this.outputs = tensors(table, "Output");
    this.metrics =
        Arrays.stream(withMetrics ? Metric.values() : new Metric[0])
            .mapToInt(metric -> table.column(metric.columns().toArray(String[]::new)))
            .toArray();
    this.usable = opName.length > 0 && duration.length > 0;
    if (!usable) {
      problems.tell(
          Severity.ERROR,
          table.header().isEmpty() ? 0 : 1,
          "not-op-summary",
          "expected a header row with one of "
              + OP_NAMES
              + " and one of "
              + DURATIONS
              + ", found "
              + (table.header().isEmpty() ? "none" : shortened(table.header().toString())));
    }
  }

  /** Whether the file has an operation and a duration column; if not, a problem says so. */
  boolean areUsable() {
    return usable;
  }

  OpSummaryRow row(CsvRow cells) {
    List<String> notNumeric = new ArrayList<>(0);
    Double micros = number(cells, duration, "duration", notNumeric);
    number(cells, cycles, "cycles", notNumeric);
    number(cells, task, "task id", notNumeric);
    number(cells, core, "core id", notNumeric);
    Double startMicros = number(cells, start, "start", notNumeric);
    return new OpSummaryRow(
        file,
        cells.line(),
        NumberCell.integer(cells.cell(device)),
        NumberCell.integer(cells.cell(stream)),
        NumberCell.integer(first(cells, task)),
        NumberCell.integer(cells.cell(context)),
        text(cells, opName, "unknown"),
        text(cells, opType, "unknown"),
        text(cells, taskType, ""),
        signature(cells),
        startMicros == null ? null : startNanos(cells),
        micros,
        metrics(cells),
        notNumeric.isEmpty() ? List.of() : List.copyOf(notNumeric));
  }

  private static int[] tensors(CsvTable table, String side) {
    return new int[] {
      table.column(side + " Shapes"),
      table.column(side + " Data Types"),
      table.column(side + " Formats")
    };
  }

  private String signature(CsvRow cells) {
    StringBuilder text = new StringBuilder();
    String launched = known(cells, blocks);
    if (!launched.isEmpty()) {
      String mixed = known(cells, mixBlocks);
      text.append("blocks ").append(launched);
      text.append(mixed.isEmpty() || mixed.equals("0") ? "" : "+" + mixed);
    }
    tensors(text, " in ", cells, inputs);
    tensors(text, " out ", cells, outputs);
    return kept(text.toString().strip());
  }

  private static void tensors(StringBuilder text, String side, CsvRow cells, int[] columns) {
    List<String> parts = new ArrayList<>();
    for (int column : columns) {
      parts.add(known(cells, column));
    }
    if (parts.stream().anyMatch(part -> !part.isEmpty())) {
      text.append(side).append(String.join(":", parts));
    }
  }

  private static String known(CsvRow cells, int column) {
    String cell = cells.cell(column);
    return cell.equalsIgnoreCase(NOT_AVAILABLE) ? "" : cell.replace("\"", "");
  }

  private @Nullable Long startNanos(CsvRow cells) {
    String cell = first(cells, start);
    Long nanos = NumberCell.nanosOfMicros(cell);
    if (nanos == null) {
      problems.tell(
          Severity.WARNING,
          cells.line(),
          "bad-cell",
          "start: expected microseconds that fit 64 bits of nanoseconds, found \""
              + shortened(cell)
              + "\": unknown");
    }
    return nanos;
  }

  private EngineMetrics metrics(CsvRow cells) {
    double[] values = new double[metrics.length];
    for (int i = 0; i < values.length; i++) {
      Double value = NumberCell.number(cells.cell(metrics[i]));
      values[i] = value == null || !Double.isFinite(value) ? Double.NaN : value;
    }
    return EngineMetrics.of(values);
  }

  /** Null if the cells are empty or hold no number; the latter is noted. */
  private @Nullable Double number(
      CsvRow cells, int[] columns, String field, List<String> notNumeric) {
    String cell = first(cells, columns);
    if (cell.isEmpty()) {
      return null;
    }
    Double value = NumberCell.number(cell);
    if (value == null) {
      notNumeric.add(field);
      if (!cell.equalsIgnoreCase(NOT_AVAILABLE)) {
        problems.tell(
            Severity.WARNING,
            cells.line(),
            "bad-cell",
            field + ": expected a number or N/A, found \"" + shortened(cell) + "\": unknown");
      }
    }
    return value;
  }

  /** Names repeat over and over: one copy of each is enough, as long as they do. */
  private String text(CsvRow cells, int[] columns, String otherwise) {
    String cell = first(cells, columns);
    return cell.isEmpty() ? otherwise : kept(cell);
  }

  private String kept(String cell) {
    String kept = texts.get(cell);
    if (kept == null) {
      if (texts.size() < MAX_TEXTS) {
        texts.put(cell, cell);
      }
      return cell;
    }
    return kept;
  }

  private static String first(CsvRow cells, int[] columns) {
    for (int column : columns) {
      String cell = cells.cell(column);
      if (!cell.isEmpty()) {
        return cell;
      }
    }
    return "";
  }

  private static String shortened(String text) {
    return text.length() <= 200 ? text : text.substring(0, 200) + "...";
  }
}
