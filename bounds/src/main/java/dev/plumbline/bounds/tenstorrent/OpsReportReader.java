package dev.plumbline.bounds.tenstorrent;

import dev.plumbline.bounds.table.CsvRow;
import dev.plumbline.bounds.table.CsvTable;
import dev.plumbline.bounds.table.RowProblems;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the rows of an op report by column name; columns come and go with versions. */
final class OpsReportReader {
  private static final int MAX_TENSORS = 64;
  private static final Set<String> NO_DEVICE_OPS =
      Set.of("signpost", "tt_dnn_cpu", "python_fallback");

  private final CsvTable table;
  private final String name;
  private final RowProblems problems;
  private final OpColumns columns;
  private final int opCode;
  private final int opType;
  private final int arch;
  private final int attributes;
  private final int fidelity;
  private final int programHash;
  private final int hostStart;
  private final int ideal;
  private final int compute;
  private final int bandwidth;
  private final List<TensorColumns> tensors = new ArrayList<>();
  private final List<DeviceOp> ops = new ArrayList<>();
  private final Set<OpKey> keys = new HashSet<>();
  private final Map<String, Long> others = new HashMap<>();

  OpsReportReader(CsvTable table, String name) {
    this.table = table;
    this.name = name;
    this.problems = new RowProblems(name);
    this.columns = new OpColumns(table);
    this.opCode = table.column("OP CODE");
    this.opType = table.column("OP TYPE");
    this.arch = table.column("DEVICE ARCH");
    this.attributes = table.column("ATTRIBUTES");
    this.fidelity = table.column("MATH FIDELITY");
    this.programHash = table.column("PROGRAM HASH");
    this.hostStart = table.column("HOST START TS");
    this.ideal = table.column("PM IDEAL [ns]", "PM IDEAL NS");
    this.compute = table.column("PM COMPUTE [ns]", "PM COMPUTE NS");
    this.bandwidth = table.column("PM BANDWIDTH [ns]", "PM BANDWIDTH NS");
    addTensors("INPUT_");
    addTensors("OUTPUT_");
  }

  OpsReport read() throws IOException {
    if (opCode < 0 || !columns.areUsable()) {
      String header = table.header().toString();
      problems.tell(
          Severity.ERROR,
          table.header().isEmpty() ? 0 : 1,
          "not-ops-report",
          "expected a header row with OP CODE, GLOBAL CALL COUNT and DEVICE ID, found "
              + (header.length() > 200 ? header.substring(0, 200) + "..." : header));
    } else {
      if (ideal < 0 || compute < 0 || bandwidth < 0) {
        problems.tell(
            Severity.WARNING,
            1,
            "no-performance-model",
            "expected the columns PM IDEAL, PM COMPUTE and PM BANDWIDTH, found not all of them:"
                + " there are no bounds");
      }
      for (CsvRow row = table.next(); row != null; row = table.next()) {
        DeviceOp op = op(row);
        if (op != null) {
          ops.add(op);
        }
      }
    }
    return new OpsReport(
        name, ops, others, problems.dropped(), problems.droppedRows(), problems.problems());
  }

  private @Nullable DeviceOp op(CsvRow row) {
    if (row.defect() != null) {
      problems.drop(row.line(), "unreadable-row", row.defect());
      return null;
    }
    String type = row.cell(opType);
    if (NO_DEVICE_OPS.contains(type)) {
      others.merge(type, 1L, Long::sum);
      return null;
    }
    if (row.cells().size() != table.header().size()) {
      problems.drop(
          row.line(),
          row.cells().size() < table.header().size() ? "short-row" : "long-row",
          "expected " + table.header().size() + " cells, found " + row.cells().size());
      return null;
    }
    OpKey key = columns.key(row, problems);
    if (key == null) {
      return null;
    }
    if (keys.contains(key)) {
      problems.drop(
          row.line(), "duplicate-op", row.cell(opCode) + ": " + key + " is in the file already");
      return null;
    }
    if (ops.size() >= OpsReport.MAX_OPS) {
      problems.drop(row.line(), "too-many-ops", "expected at most " + OpsReport.MAX_OPS + " ops");
      return null;
    }
    keys.add(key);
    return new DeviceOp(
        row.line(),
        row.cell(opCode),
        key,
        row.cell(arch),
        row.cell(attributes).strip(),
        row.cell(fidelity),
        row.cell(programHash),
        tensors.stream().map(tensor -> tensor.read(row)).filter(t -> t != null).toList(),
        OpColumns.nanos(row, hostStart, "HOST START TS", problems),
        columns.kernelNanos(row, problems),
        model(row));
  }

  private @Nullable PerformanceModel model(CsvRow row) {
    Long idealNanos = OpColumns.nanos(row, ideal, "PM IDEAL [ns]", problems);
    Long computeNanos = OpColumns.nanos(row, compute, "PM COMPUTE [ns]", problems);
    Long bandwidthNanos = OpColumns.nanos(row, bandwidth, "PM BANDWIDTH [ns]", problems);
    if (idealNanos == null || computeNanos == null || bandwidthNanos == null) {
      return null;
    }
    if (idealNanos != Math.max(computeNanos, bandwidthNanos)) {
      problems.tell(
          Severity.WARNING,
          row.line(),
          "model-disorder",
          row.cell(opCode)
              + ": expected PM IDEAL to be the larger one of PM COMPUTE "
              + computeNanos
              + " and PM BANDWIDTH "
              + bandwidthNanos
              + ", found "
              + idealNanos
              + ": used as written");
    }
    return new PerformanceModel(idealNanos, computeNanos, bandwidthNanos);
  }

  private void addTensors(String side) {
    for (int i = 0; i < MAX_TENSORS; i++) {
      TensorColumns tensor = TensorColumns.of(table, side + i);
      if (tensor != null) {
        tensors.add(tensor);
      }
    }
  }

  /** Where one tensor stands. */
  private record TensorColumns(
      String role, List<Integer> shape, int layout, int dataType, int memory) {

    static @Nullable TensorColumns of(CsvTable table, String role) {
      List<Integer> shape = new ArrayList<>();
      for (String dimension : List.of("W", "Z", "Y", "X")) {
        String column = role + "_" + dimension;
        shape.add(table.column(column + "_PAD[LOGICAL]", column));
      }
      int memory = table.column(role + "_MEMORY");
      return memory < 0
          ? null
          : new TensorColumns(
              role,
              shape,
              table.column(role + "_LAYOUT"),
              table.column(role + "_DATATYPE"),
              memory);
    }

    /** Null if the op has no such tensor. */
    @Nullable OpTensor read(CsvRow row) {
      if (row.cell(memory).isEmpty()) {
        return null;
      }
      return new OpTensor(
          role,
          shape.stream().map(row::cell).toList(),
          row.cell(layout),
          row.cell(dataType),
          row.cell(memory));
    }
  }
}
