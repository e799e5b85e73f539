package dev.plumbline.bounds.ascend.diagnosis;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.graph.DesOperation;
import java.util.Map;

/** What an operation of a schedule spends its cycles on. */
public enum OperationClass {
  /** Synchronisation. */
  SYNC_OVERHEAD("SyncOverhead"),
  /** Starting up, more than on anything else. */
  STARTUP_OVERHEAD("StartupOverhead"),
  /** Transfers. */
  BANDWIDTH_BOUND("BandwidthBound"),
  /** Computation. */
  COMPUTE_BOUND("ComputeBound"),
  /** None of these. */
  LOW_PARALLELISM("LowParallelism");

  /** Start-up cycles of each unit where the calibration has none. */
  private static final Map<String, Double> STARTUP_CYCLES =
      Map.of(
          "vector", 35.0,
          "mte2", 50.0,
          "mte3", 40.0,
          "cube", 20.0,
          "fixpipe", 30.0,
          "mte1", 25.0,
          "barrier", 64.0,
          "scalar", 1.0);

  private final String label;

  OperationClass(String label) {
    this.label = label;
  }

  /** The name in reports. */
  @JsonValue
  public String label() {
    return label;
  }

  /** The class of an operation, judged by one execution of it. */
  public static OperationClass of(DesOperation operation, Calibration calibration) {
    if (operation.place().sync() || operation.place().barrier()) {
      return SYNC_OVERHEAD;
    }
    String unit = unit(operation.pipe());
    double startup =
        calibration.startupCycles().getOrDefault(unit, STARTUP_CYCLES.getOrDefault(unit, 0.0));
    double cycles = operation.timing().durationCycles();
    if (cycles > 0 && startup > cycles - startup) {
      return STARTUP_OVERHEAD;
    }
    return switch (unit) {
      case "vector", "cube" -> COMPUTE_BOUND;
      case "mte1", "mte2", "mte3", "fixpipe" -> BANDWIDTH_BOUND;
      default -> LOW_PARALLELISM;
    };
  }

  private static String unit(String pipe) {
    return switch (pipe) {
      case "PIPE_V", "Vector" -> "vector";
      case "PIPE_M", "PIPE_CUBE", "Cube" -> "cube";
      case "PIPE_S", "Scalar" -> "scalar";
      case "PIPE_MTE1", "MTE1" -> "mte1";
      case "PIPE_MTE2_V", "PIPE_MTE2_C", "CubeMTE2", "VectorMTE2", "VecMTE2" -> "mte2";
      case "PIPE_MTE3", "MTE3" -> "mte3";
      case "PIPE_FIX", "FixPipe" -> "fixpipe";
      case "PIPE_ALL", "All" -> "barrier";
      default -> "";
    };
  }
}
