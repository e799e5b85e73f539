package dev.plumbline.bounds.ascend.calibration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.bounds.ascend.json.FileProblems;
import dev.plumbline.bounds.ascend.json.ObjectFields;
import dev.plumbline.model.value.JsonFault;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of a calibration. */
final class CalibrationReader {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** Data types of the matrix unit, as the format spells them. */
  private static final Set<String> CUBE_TYPES =
      Set.of("fp16", "bf16", "fp32", "f64", "int8", "int16", "int32", "int64");

  private static final List<String> RECORD_FIELDS =
      List.of("name", "value", "unit", "ci_95", "source", "n_runs");

  private final String name;
  private final FileProblems problems;

  CalibrationReader(String name) {
    this.name = name;
    this.problems = new FileProblems(name);
  }

  CalibrationFile read(byte[] json, BandwidthTable table) {
    JsonNode tree = parse(json);
    Calibration calibration = tree == null ? null : calibration(tree, table);
    if (problems.rejected()) {
      calibration = null;
    }
    if (calibration != null) {
      for (String violation : calibration.criticalViolations()) {
        problems.add(Severity.WARNING, 0, "weak-constant", "constants." + violation);
      }
    }
    List<Problem> all = new ArrayList<>(problems.list());
    all.addAll(table.problems());
    return new CalibrationFile(name, calibration, all);
  }

  private @Nullable JsonNode parse(byte[] json) {
    try {
      JsonNode tree = JSON.readTree(json);
      if (tree != null && tree.isObject()) {
        return tree;
      }
      problems.add(
          Severity.ERROR,
          1,
          "not-a-calibration",
          "expected a JSON object, found "
              + (tree == null || tree.isMissingNode() ? "nothing" : ObjectFields.quote(tree)));
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      problems.add(Severity.ERROR, line, "json-syntax", "not valid JSON: " + JsonFault.text(e));
    } catch (IOException e) {
      problems.add(Severity.ERROR, 0, "unreadable", "cannot be read: " + e.getMessage());
    }
    return null;
  }

  private Calibration calibration(JsonNode tree, BandwidthTable table) {
    ObjectFields top = new ObjectFields(tree, 0, "", problems);
    String version = top.text("version", "");
    if (version.isEmpty()) {
      top.reportField("version", "bad-field", "is missing: every prediction names its calibration");
    }
    ObjectFields core = top.object("core");
    double clock = core.number("clock_freq_ghz", 0, 1.85);
    if (clock == 0) {
      core.reportField("clock_freq_ghz", "bad-field", "expected a number above 0, found 0");
    }
    Map<MemoryPath, Double> bandwidth = bandwidth(top.object("memory").object("bw"));
    bandwidth.putAll(table.gigabytes());
    return new Calibration(
        version,
        top.text("hardware_name", "Ascend 910B3"),
        top.text("description", ""),
        core.whole("aic_core_num", 1, 20),
        core.whole("aiv_core_num", 1, 40),
        clock,
        cube(top.object("cube").object("throughput")),
        vector(top.object("vector")),
        bandwidth,
        sharedMemory(top.object("memory")),
        top.number("mandatory_handoff_cycles", 0, 0),
        startup(top.object("startup_latency")),
        constants(top.object("constants")));
  }

  private static Map<String, Double> cube(ObjectFields throughput) {
    Map<String, Double> rates = new LinkedHashMap<>();
    for (String type : throughput.names()) {
      if (CUBE_TYPES.contains(type)) {
        rates.put(type, throughput.number(type, 0, 0));
      } else {
        throughput.reportField(type, "unknown-key", "unknown data type, expected " + CUBE_TYPES);
      }
    }
    return rates;
  }

  private static Calibration.VectorRates vector(ObjectFields vector) {
    return new Calibration.VectorRates(
        vector.number("throughput_fp16_tflops", 0, 0),
        vector.number("throughput_fp32_tflops", 0, 0),
        vector.number("scalar_throughput_fp16_tflops", 0, 0),
        vector.flag("scalar_throughput_measured", false));
  }

  private static Map<MemoryPath, Double> bandwidth(ObjectFields entries) {
    Map<MemoryPath, Double> bandwidth = new LinkedHashMap<>();
    for (String key : entries.names()) {
      ObjectFields entry = entries.object(key);
      MemoryPath path =
          new MemoryPath(
              entry.text("src_mem", "").strip().toLowerCase(Locale.ROOT),
              entry.text("dst_mem", "").strip().toLowerCase(Locale.ROOT),
              entry.whole("core_num", -1, -1));
      bandwidth.put(path, entry.number("bw_gb_per_s", 0, 0));
    }
    return bandwidth;
  }

  private static SharedMemory sharedMemory(ObjectFields memory) {
    NavigableMap<Long, Double> efficiency = new TreeMap<>();
    ObjectFields table = memory.object("pkt_efficiency");
    for (String packet : table.names()) {
      double share = table.number(packet, 0, 1);
      try {
        long bytes = Long.parseLong(packet.strip());
        if (bytes > 0 && share > 0 && share <= 1) {
          efficiency.put(bytes, share);
        } else {
          table.reportField(
              packet,
              "bad-field",
              "expected a share above 0, 1 at most, of packets of 1 byte or more");
        }
      } catch (NumberFormatException e) {
        table.reportField(packet, "bad-field", "expected the bytes of a packet as the key");
      }
    }
    return new SharedMemory(memory.number("hbm_peak_aggregate_bw_gbps", 0, 0), efficiency);
  }

  /**
   * No bound uses them, so none of them can spoil a calibration; newer ones have notes in between.
   */
  private static Map<String, Double> startup(ObjectFields latencies) {
    Map<String, Double> cycles = new LinkedHashMap<>();
    latencies.faultsAre(Severity.WARNING);
    for (String unit : latencies.names()) {
      if (!unit.startsWith("_")) {
        cycles.put(unit, latencies.number(unit, 0, 0));
      }
    }
    return cycles;
  }

  private static Map<String, Constant> constants(ObjectFields records) {
    Map<String, Constant> constants = new LinkedHashMap<>();
    for (String key : records.names()) {
      ObjectFields fields = records.object(key);
      for (String required : RECORD_FIELDS) {
        if (!fields.has(required)) {
          fields.reportField(required, "bad-field", "is missing: a provenance record needs it");
        }
      }
      Constant constant =
          new Constant(
              fields.text("name", key),
              fields.number("value", Double.NEGATIVE_INFINITY, 0),
              fields.text("unit", ""),
              fields.number("ci_95", Double.NEGATIVE_INFINITY, 0),
              fields.text("source", ""),
              fields.whole("n_runs", 0, 0),
              fields.text("notes", ""));
      for (String unknown : fields.unknown()) {
        fields.reportField(unknown, "unknown-key", "unknown key of a provenance record");
      }
      constants.put(key, constant);
    }
    return constants;
  }
}
