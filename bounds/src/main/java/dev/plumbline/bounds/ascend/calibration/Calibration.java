package dev.plumbline.bounds.ascend.calibration;

import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.Precision;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Measured rates of one core and what is known about their precision. Rates are kept as they are
 * written (TFLOPS, GB/s) and handed out per microsecond: 1 TFLOPS is 10^6, 1 GB/s is 1000 bytes.
 *
 * @param version version of the calibration, part of every prediction made with it
 * @param hardwareName device it was measured on
 * @param description free text
 * @param aicCores matrix cores, at least 1
 * @param aivCores vector cores, at least 1
 * @param clockGigahertz core clock, above 0; the only clock that a bound uses
 * @param cubeTeraflops matrix rate by data type, per core; an absent type is not calibrated
 * @param vector vector and scalar rates
 * @param bandwidthGigabytes decimal GB per second by path, per core
 * @param sharedMemory what keeps transfers from their bandwidth
 * @param handoffCycles cycles of one mandatory hand-off, 0 if not calibrated
 * @param startupCycles start-up latency by unit, cycles; no bound uses it
 * @param constants provenance records by key
 */
public record Calibration(
    String version,
    String hardwareName,
    String description,
    long aicCores,
    long aivCores,
    double clockGigahertz,
    Map<String, Double> cubeTeraflops,
    VectorRates vector,
    Map<MemoryPath, Double> bandwidthGigabytes,
    SharedMemory sharedMemory,
    double handoffCycles,
    Map<String, Double> startupCycles,
    Map<String, Constant> constants) {
  private static final double PER_MICRO_OF_TERA = 1e6;
  private static final double PER_MICRO_OF_GIGA = 1000;

  /**
   * Rates of the vector and the scalar unit, TFLOPS per core, 0 if not calibrated.
   *
   * @param fp16Teraflops vector rate of fp16 and bf16
   * @param fp32Teraflops vector rate of every other precision
   * @param scalarTeraflops scalar rate
   * @param scalarMeasured true if the scalar rate was measured, false if it was derived
   */
  public record VectorRates(
      double fp16Teraflops, double fp32Teraflops, double scalarTeraflops, boolean scalarMeasured) {}

  /** Copies the maps. */
  public Calibration {
    cubeTeraflops = Map.copyOf(cubeTeraflops);
    bandwidthGigabytes = Map.copyOf(bandwidthGigabytes);
    startupCycles = Map.copyOf(startupCycles);
    constants = Map.copyOf(constants);
  }

  /** Clock cycles in one microsecond. */
  public double cyclesPerMicro() {
    return clockGigahertz * 1000;
  }

  /** Microseconds of one mandatory hand-off, 0 if not calibrated. */
  public double handoffMicros() {
    return handoffCycles / cyclesPerMicro();
  }

  /** Bytes per microsecond on a path, 0 if not calibrated. */
  public double bytesPerMicro(MemoryPath path) {
    return bandwidthGigabytes.getOrDefault(path, 0.0) * PER_MICRO_OF_GIGA;
  }

  /**
   * Operations per microsecond of the matrix or the vector unit, 0 if not calibrated.
   *
   * @throws IllegalArgumentException for another component
   */
  public double operationsPerMicro(Component component, @Nullable Precision precision) {
    if (precision == null) {
      return 0;
    }
    return switch (component) {
      case CUBE -> cubeTeraflops.getOrDefault(precision.label(), 0.0) * PER_MICRO_OF_TERA;
      case VECTOR ->
          (isHalf(precision) ? vector.fp16Teraflops() : vector.fp32Teraflops()) * PER_MICRO_OF_TERA;
      case SCALAR, MTE_GM, MTE_L1, MTE_UB ->
          throw new IllegalArgumentException(component.label() + " has no rate by precision");
    };
  }

  /**
   * Operations per microsecond of the scalar unit, 0 if there is none for the precision. Where it
   * was not measured, the vector rate stands in: too fast on purpose, so that the bound stays one.
   */
  public double scalarOperationsPerMicro(@Nullable Precision precision) {
    if (precision == null || precision == Precision.INT8 || precision == Precision.INT32) {
      return 0;
    }
    double base = isHalf(precision) ? vector.fp16Teraflops() : vector.fp32Teraflops();
    if (base == 0) {
      return 0;
    }
    return (isScalarMeasured() ? vector.scalarTeraflops() : base) * PER_MICRO_OF_TERA;
  }

  /** True if scalar work is charged at a measured scalar rate. */
  public boolean isScalarMeasured() {
    return vector.scalarMeasured() && vector.scalarTeraflops() > 0;
  }

  /**
   * The constants that soundness rests on and that are missing or not valid, each with its reason,
   * such as {@code P_vector_add_sustained: source=cce_microbench, n_runs=29, ci_rel=0.005}.
   */
  public List<String> criticalViolations() {
    return CriticalConstants.violations(constants);
  }

  /** The provenance of the rate of a component; null if there is no record of it. */
  public @Nullable Constant constantBehind(Component component, @Nullable Precision precision) {
    String name = CriticalConstants.behind(component, precision);
    return name == null ? null : constants.get(name);
  }

  /** The provenance of the bandwidth of a path; null if there is no record of it. */
  public @Nullable Constant constantBehind(MemoryPath path) {
    return constants.get(CriticalConstants.behind(path));
  }

  /** The provenance of the cost of a mandatory hand-off; null if there is no record of it. */
  public @Nullable Constant constantBehindHandoff() {
    return constants.get(CriticalConstants.HANDOFF);
  }

  private static boolean isHalf(Precision precision) {
    return precision == Precision.FP16 || precision == Precision.BF16;
  }
}
