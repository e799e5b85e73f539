package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.neuron.input.Content;
import dev.plumbline.bounds.neuron.input.HeadInput;
import dev.plumbline.bounds.neuron.input.NeffHeader;
import dev.plumbline.bounds.neuron.input.Printable;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.bounds.neuron.measured.Ntff;
import dev.plumbline.bounds.neuron.measured.Parquet;
import dev.plumbline.bounds.table.CsvTable;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decides by content what a path is; only between folders the names in them decide. */
final class Recognition {
  private static final Pattern YAML_KEY =
      Pattern.compile("(?m)^(?:v|origin|bounds)[ \\t]*:(?:\\s|$)");
  private static final String EXPECTED =
      "expected hand-written bounds (JSON, YAML), a schedule of the two-tier model, a perf_sim"
          + " trace, package, NEFF or metric store, an op report of tt-metal, an op summary of"
          + " msprof or a measured profile of Neuron, found ";

  private static final List<String> OP_NAMES =
      List.of("op_name", "Op Name", "Name", "op_type", "Op Type", "OP Type");
  private static final List<String> OP_DURATIONS =
      List.of("duration(us)", "Duration(us)", "Task Duration(us)", "duration_us");

  private Recognition() {}

  /**
   * What a file or folder is.
   *
   * @throws RefusedException if no reader knows it; says what was found and, where it belongs to
   *     another option, to which
   * @throws IOException if it cannot be read
   */
  static InputKind of(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return ofFolder(path);
    }
    long sizeBytes = Files.size(path);
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(path));
        HeadInput in = new HeadInput(raw, NeffHeader.LOOK_BYTES)) {
      byte[] head = in.head();
      if (NeffHeader.find(head, head.length, sizeBytes) != null) {
        return InputKind.PERF_SIM;
      }
      return switch (Content.of(head)) {
        case EMPTY -> throw new RefusedException(Stage.EMPTY, "the file is empty", 1);
        case GZIP, TAR, JSON_ARRAY -> InputKind.PERF_SIM;
        case JSON_OBJECT -> new JsonRecognition().of(in);
        case PROTOBUF, OTHER -> isUtf16(head) ? new JsonRecognition().of(in) : ofText(path, head);
      };
    }
  }

  private static InputKind ofFolder(Path folder) throws IOException {
    try (DirectoryStream<Path> summaries = Files.newDirectoryStream(folder, "op_summary*.csv")) {
      if (summaries.iterator().hasNext()) {
        return InputKind.OP_SUMMARY;
      }
    }
    try (DirectoryStream<Path> tables = Files.newDirectoryStream(folder, "*.parquet")) {
      if (tables.iterator().hasNext()) {
        throw Parquet.refused();
      }
    }
    return InputKind.PERF_SIM;
  }

  private static InputKind ofText(Path path, byte[] head) throws IOException {
    if (Parquet.isOne(head)) {
      throw Parquet.refused();
    }
    if (!isBinary(head)) {
      InputKind table = ofHeader(header(path));
      if (table != null) {
        return table;
      }
      if (YAML_KEY.matcher(new String(head, StandardCharsets.UTF_8)).find()) {
        return InputKind.BOUND_YAML;
      }
    }
    if (Ntff.isNamed(path.toString())) {
      throw Ntff.refused();
    }
    throw new RefusedException(Stage.RECOGNISE, EXPECTED + found(head), 1);
  }

  private static List<String> header(Path path) throws IOException {
    try (CsvTable table = CsvTable.open(path, true)) {
      return table.header();
    }
  }

  private static @Nullable InputKind ofHeader(Collection<String> columns) {
    if (columns.containsAll(List.of("OP CODE", "GLOBAL CALL COUNT"))) {
      return InputKind.OPS_REPORT;
    }
    if (columns.containsAll(List.of("start_ts", "duration_ns", "engine"))) {
      return InputKind.DEVICE_PROFILE;
    }
    boolean operations = !Collections.disjoint(columns, OP_NAMES);
    return operations && !Collections.disjoint(columns, OP_DURATIONS) ? InputKind.OP_SUMMARY : null;
  }

  private static String found(byte[] head) {
    if (isBinary(head)) {
      return "binary data";
    }
    String text = new String(head, StandardCharsets.UTF_8).strip();
    int end = text.indexOf('\n');
    String line = end < 0 ? text : text.substring(0, end).strip();
    return "text that begins with \""
        + Printable.text(line.length() > 80 ? line.substring(0, 80) + "..." : line)
        + '"';
  }

  private static boolean isBinary(byte[] head) {
    for (byte b : head) {
      if (b == 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean isUtf16(byte[] head) {
    return head.length >= 2
        && ((head[0] == (byte) 0xfe && head[1] == (byte) 0xff)
            || (head[0] == (byte) 0xff && head[1] == (byte) 0xfe));
  }
}
