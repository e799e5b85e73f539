package dev.plumbline.bounds.ascend.fit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.ascend.calibration.CalibrationFlag;
import java.util.List;

/**
 * Writes the calibration database. What the fit does not measure has the published figures of the
 * 910B3.
 */
final class CalibrationJson {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
  private static final List<String> PRECISIONS = List.of("fp16", "int8", "bf16");
  private static final int FRACTAL = 16;
  private static final int FRACTAL_K_INT8 = 32;

  private CalibrationJson() {}

  static byte[] write(FittedCalibration calibration) {
    ObjectNode root = JSON.createObjectNode();
    root.put("version", "v1");
    root.put("hardware_name", "Ascend 910B3");
    root.put("description", "Sustained rates of one core, fitted from microbenchmarks");
    ObjectNode core = root.putObject("core");
    core.put("aic_core_num", 20);
    core.put("aiv_core_num", 40);
    core.put("cv_bind", true);
    core.put("clock_freq_ghz", HandoffLine.CYCLES_PER_MICRO / 1000);
    ObjectNode cube = root.putObject("cube");
    ObjectNode throughput = cube.putObject("throughput");
    ObjectNode fractals = cube.putObject("fractal_sizes");
    for (String precision : PRECISIONS) {
      throughput.put(precision, calibration.cubeTeraflops(precision));
      fractals
          .putArray(precision)
          .add(FRACTAL)
          .add(precision.equals("int8") ? FRACTAL_K_INT8 : FRACTAL)
          .add(FRACTAL);
    }
    ObjectNode vector = root.putObject("vector");
    vector.put("vec_width_elements", 128);
    vector.put("throughput_fp16_tflops", calibration.vectorTeraflops());
    vector.put("throughput_fp32_tflops", 0.0);
    vector.put("scalar_throughput_fp16_tflops", 0.0);
    vector.put("scalar_throughput_measured", false);
    ObjectNode memory = root.putObject("memory");
    memory.put("gm_size_gb", 32.0);
    memory.put("l2_size_mb", 192.0);
    memory.put("l1_size_kb", 1024.0);
    memory.put("l0a_size_kb", 64.0);
    memory.put("l0b_size_kb", 64.0);
    memory.put("l0c_size_kb", 256.0);
    memory.put("ub_size_kb", 256.0);
    ObjectNode constants = root.putObject("constants");
    for (FittedConstant constant : calibration.constants()) {
      ObjectNode node = constants.putObject(constant.name());
      node.put("name", constant.name());
      node.put("value", constant.value());
      node.put("unit", constant.unit());
      node.put("ci_95", constant.halfWidth95());
      node.put("source", FittedConstant.SOURCE);
      node.put("n_runs", constant.runs());
      node.put("notes", CalibrationFlag.noted(constant.notes(), constant.flags()));
    }
    root.putObject("startup_latency");
    root.put("mandatory_handoff_cycles", calibration.handoffCycles());
    root.put("pipe_barrier_cycles_per_iter", 0.0);
    root.put("scalar_overhead_factor", 1.0);
    try {
      return JSON.writeValueAsBytes(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of our own is always JSON", e);
    }
  }
}
