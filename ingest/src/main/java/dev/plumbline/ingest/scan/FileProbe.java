package dev.plumbline.ingest.scan;

import dev.plumbline.bounds.msprof.OpSummary;
import dev.plumbline.bounds.neuron.measured.ProfileHead;
import dev.plumbline.bounds.tenstorrent.OpsReport;
import dev.plumbline.ingest.text.TextEncoding;
import dev.plumbline.ingest.tracy.protocol.Hello;
import dev.plumbline.ingest.tracy.recording.Recording;
import dev.plumbline.ingest.tracy.recording.RecordingWriter;
import dev.plumbline.model.csv.FoilCsv;
import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.wire.MarkerLayout;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Decides from the head of a file, and its name where the head leaves doubt, what it is. */
final class FileProbe {
  private static final char[] SEPARATORS = {',', '\t', '\u001f'};

  private final String name;
  private final FileHead head;

  FileProbe(String name, FileHead head) {
    this.name = name.toLowerCase(Locale.ROOT);
    this.head = head;
  }

  /** What the file is. A UTF-16 table counts as what it would be; its reader refuses it. */
  Finding find(@Nullable MarkerLayout askedLayout) {
    if (head.length() == 0) {
      return new Finding(InputType.EMPTY, ',', null);
    }
    boolean utf16 = TextEncoding.utf16Reason(head.bytes(), head.length()) != null;
    // A whole header says most: cells of the rows below may hold anything, a NUL included.
    Finding table = utf16 ? null : table(KnownTable::fits);
    if (table == null && !utf16) {
      table = kernels();
    }
    if (table != null) {
      return table;
    }
    Finding binary = utf16 ? null : binary(askedLayout);
    if (binary != null) {
      return binary;
    }
    if (head.isBinary()) {
      InputType byName = utf16 ? typeByName() : InputType.UNKNOWN;
      return new Finding(byName, ',', null);
    }
    InputType text = textType();
    Finding nearly = text == null ? table(KnownTable::isNearly) : new Finding(text, ',', null);
    return nearly == null ? new Finding(InputType.UNKNOWN, ',', null) : nearly;
  }

  private @Nullable Finding binary(@Nullable MarkerLayout askedLayout) {
    if (head.startsWith(Hello.LETTERS)) {
      return new Finding(InputType.TRACY_SESSION_QUESTIONS, ',', null);
    }
    if (head.startsWith(RecordingWriter.MAGIC) || name.endsWith(Recording.APP_FILE)) {
      return new Finding(InputType.TRACY_SESSION, ',', null);
    }
    if (head.startsWith("tlZ\u0004") || head.startsWith("tracy\0") || head.startsWith("tr\u00fd")) {
      return new Finding(InputType.TRACY_CAPTURE, ',', null);
    }
    if (name.endsWith(".tracy")) {
      return new Finding(InputType.TRACY_CAPTURE, ',', null);
    }
    if (name.endsWith(".neff")) {
      return new Finding(InputType.NEURON_NEFF, ',', null);
    }
    if (name.endsWith("perf-sim") || name.endsWith(".perf-sim.tar.gz")) {
      return new Finding(InputType.NEURON_PERF_SIM, ',', null);
    }
    MarkerLayout layout = imageLayout(askedLayout);
    return layout == null ? null : new Finding(InputType.TT_L1_RAW, ',', layout);
  }

  private @Nullable MarkerLayout imageLayout(@Nullable MarkerLayout asked) {
    boolean named = name.endsWith(".bin");
    ControlLayout bySize =
        head.sizeBytes() <= Integer.MAX_VALUE
            ? ControlLayout.ofImageSize((int) head.sizeBytes())
            : null;
    if (!head.isBinary() || (bySize == null && !(named && asked != null))) {
      return null;
    }
    if (asked != null) {
      return asked;
    }
    return bySize == ControlLayout.CTL64 ? MarkerLayout.CTL64 : MarkerLayout.CTL32;
  }

  private @Nullable InputType textType() {
    String text = head.text();
    String start = text.stripLeading();
    if (start.startsWith("{") || start.startsWith("[")) {
      return jsonType(text);
    }
    String first = head.firstLine();
    if (first.startsWith("ARCH:") || first.startsWith("Chip clock is at")) {
      return InputType.TT_METAL_DEVICE_LOG;
    }
    if (name.endsWith("zone_src_locations.log") || text.contains("#pragma message: ")) {
      return InputType.TT_ZONE_LOCATIONS;
    }
    return null;
  }

  private InputType jsonType(String text) {
    if (text.contains("hivm_des") || name.endsWith(".des.json") || name.equals("des.json")) {
      return InputType.HIVM_DES;
    }
    if (ProfileHead.isJson(text)) {
      return InputType.NEURON_PROFILE;
    }
    boolean trace = text.contains("\"ph\"");
    boolean ofNeuron = text.contains("\"bir_id\"") || text.contains("\"5. PE\"");
    if (trace && (name.startsWith("perf_sim") || name.startsWith("ps_trace") || ofNeuron)) {
      return InputType.NEURON_PERF_SIM;
    }
    return text.contains("\"operations\"") && text.contains("\"pipe\"")
        ? InputType.HIVM_DES
        : InputType.UNKNOWN;
  }

  /** Tables of measured kernels come in many forms: their readers know them. */
  private @Nullable Finding kernels() {
    List<String> header = cells(head.firstRow(), ',').stream().map(String::strip).toList();
    InputType type = null;
    if (OpsReport.isHeader(header)) {
      type = InputType.TT_METAL_OPS_REPORT;
    } else if (ProfileHead.isHeader(header)) {
      type = InputType.NEURON_PROFILE;
    } else if (OpSummary.isHeader(header)) {
      type = InputType.MSPROF_OP_SUMMARY;
    }
    return type == null ? null : new Finding(type, ',', null);
  }

  private @Nullable Finding table(BiPredicate<KnownTable, List<String>> fits) {
    String first = head.firstLine();
    for (char separator : SEPARATORS) {
      List<String> header = cells(first, separator);
      for (KnownTable table : KnownTable.values()) {
        if (fits.test(table, header)) {
          return new Finding(table.type(), separator, null);
        }
      }
    }
    return null;
  }

  private InputType typeByName() {
    return switch (name) {
      case "tracy_ops_times.csv" -> InputType.TRACY_CSV;
      case "tt_foil_memlog.csv" -> InputType.TT_MEMLOG;
      case "tt_foil_device_zones.csv" -> InputType.TT_FOIL_ZONES;
      case "tt_foil_device_clock_sync.csv" -> InputType.TT_CLOCK_SYNC;
      default -> InputType.UNKNOWN;
    };
  }

  static List<String> cells(String headerLine, char separator) {
    FoilCsv csv = new FoilCsv(separator);
    if (!csv.feed(headerLine)) {
      csv.finish(false);
    }
    return csv.fields();
  }

  /**
   * What a file is.
   *
   * @param type its type
   * @param separator column separator of a table
   * @param layout layout of a raw L1 image, else null
   */
  record Finding(InputType type, char separator, @Nullable MarkerLayout layout) {}
}
