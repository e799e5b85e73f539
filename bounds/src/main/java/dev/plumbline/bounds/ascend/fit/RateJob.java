package dev.plumbline.bounds.ascend.fit;

import dev.plumbline.bounds.ascend.calibration.CalibrationFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A microbenchmark that gives a rate: every launch does the same work.
 *
 * @param constant name of the constant
 * @param unit unit of the rate
 * @param label how messages name it
 * @param rejectedAs how it is named where none of its rows can be used
 * @param stems names of its file without extension; the first that exists is read
 * @param names operation names of its rows, lower case, beside the stem of the file
 * @param fallbackName what a name must be if no row has one of those
 * @param fallbackIsPart whether it is enough for a name to contain it
 * @param work work of a launch, in units of the rate per us
 * @param keepsShortest whether only the shortest two thirds of many launches are kept
 * @param flags what is known of the published benchmark
 */
record RateJob(
    String constant,
    String unit,
    String label,
    String rejectedAs,
    List<String> stems,
    Set<String> names,
    String fallbackName,
    boolean fallbackIsPart,
    double work,
    boolean keepsShortest,
    List<CalibrationFlag> flags) {
  /** File of the benchmark that has all four transcendental operations in one loop. */
  static final String SHARED_TRANSCENDENTAL_STEM = "vector_peak_transcendental";

  private static final double CUBE_TERAFLOP_MICROS = 2.0 * 128 * 128 * 4096 * 30 / 1e6;
  private static final double VECTOR_GIGAFLOP_MICROS = 256.0 * 10000 / 1e3;
  private static final double MTE_GIGABYTE_MICROS = 262144.0 * 1280 / 1e3;

  /** All of them, in the order in which constants are written. */
  static List<RateJob> all() {
    List<RateJob> jobs = new ArrayList<>();
    jobs.add(cube("fp16", List.of()));
    jobs.add(cube("int8", List.of(CalibrationFlag.CALIB_SHARED_KERNEL)));
    jobs.add(cube("bf16", List.of(CalibrationFlag.CALIB_SHARED_KERNEL)));
    for (String operation : List.of("add", "mul", "max", "min")) {
      jobs.add(vector(operation, List.of("vector_peak_elemwise_" + operation)));
    }
    for (String operation : List.of("exp", "log", "sqrt", "rsqrt")) {
      jobs.add(
          vector(
              operation,
              List.of("vector_peak_transcendental_" + operation, SHARED_TRANSCENDENTAL_STEM)));
    }
    jobs.add(mte("gm_to_ub", List.of(CalibrationFlag.CALIB_ROUNDTRIP)));
    jobs.add(mte("ub_to_gm", List.of(CalibrationFlag.CALIB_ROUNDTRIP)));
    jobs.add(mte("gm_to_l1", List.of()));
    jobs.add(mte("l1_to_l0a", List.of()));
    return List.copyOf(jobs);
  }

  /** Whether an operation name belongs to the job. */
  boolean takes(String lowerName, String stem) {
    return names.contains(lowerName) || lowerName.equals(stem);
  }

  /** Whether it does where no row has a better name. */
  boolean takesAsFallback(String lowerName) {
    return !fallbackName.isEmpty()
        && (fallbackIsPart ? lowerName.contains(fallbackName) : lowerName.equals(fallbackName));
  }

  /** The rate of a launch. */
  double rate(double micros) {
    return work / micros;
  }

  private static RateJob cube(String precision, List<CalibrationFlag> flags) {
    String stem = "cube_peak_" + precision;
    return new RateJob(
        "P_cube_" + precision + "_sustained",
        "TFLOPS",
        "Cube " + precision,
        stem,
        List.of(stem),
        Set.of("cube"),
        "",
        false,
        CUBE_TERAFLOP_MICROS,
        false,
        flags);
  }

  private static RateJob vector(String operation, List<String> stems) {
    return new RateJob(
        "P_vector_" + operation + "_sustained",
        "GFLOPS",
        "Vector " + operation,
        "vector_" + operation,
        stems,
        Set.of(operation, "vector_" + operation),
        "vector",
        false,
        VECTOR_GIGAFLOP_MICROS,
        false,
        List.of());
  }

  private static RateJob mte(String path, List<CalibrationFlag> flags) {
    String stem = "mte_" + path;
    return new RateJob(
        "BW_" + path + "_sustained",
        "GB/s",
        "MTE " + path,
        stem,
        List.of(stem),
        Set.of(stem),
        "mte",
        true,
        MTE_GIGABYTE_MICROS,
        true,
        flags);
  }
}
