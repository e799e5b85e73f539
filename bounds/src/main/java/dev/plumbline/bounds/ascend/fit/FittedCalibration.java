package dev.plumbline.bounds.ascend.fit;

import dev.plumbline.model.value.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a fit gives.
 *
 * @param constants fitted constants in the order they are written
 * @param messages what the reference says, too; none of it stops the calibration from being written
 * @param objections what speaks against using it; empty for one to rely on
 * @param problems what was wrong with the files, with file and line
 * @param rateAlternatives other estimates of the rates
 * @param handoffAlternatives other estimates of the handoff, null if it could not be fitted
 */
public record FittedCalibration(
    List<FittedConstant> constants,
    List<FitMessage> messages,
    List<FitMessage> objections,
    List<Problem> problems,
    List<RateAlternative> rateAlternatives,
    @Nullable HandoffAlternatives handoffAlternatives) {
  /** The constants that soundness rests on. */
  public static final List<String> P0_CONSTANTS =
      Stream.concat(RateJob.all().stream().map(RateJob::constant), Stream.of(HandoffFit.CONSTANT))
          .sorted()
          .toList();

  private static final double GIGA_PER_TERA = 1000.0;

  /** Copies the lists. */
  public FittedCalibration {
    constants = List.copyOf(constants);
    messages = List.copyOf(messages);
    objections = List.copyOf(objections);
    problems = List.copyOf(problems);
    rateAlternatives = List.copyOf(rateAlternatives);
  }

  /** The constant of a name. */
  public Optional<FittedConstant> constant(String name) {
    return constants.stream().filter(constant -> constant.name().equals(name)).findFirst();
  }

  /** Throughput of the cube for fp16, int8 or bf16, TFLOPS of one core; 0 if it was not fitted. */
  public double cubeTeraflops(String precision) {
    return value("P_cube_" + precision + "_sustained");
  }

  /** Throughput of the vector unit, TFLOPS of one core: that of additions; 0 if not fitted. */
  public double vectorTeraflops() {
    return value("P_vector_add_sustained") / GIGA_PER_TERA;
  }

  /** Cost of a handoff, cycles; 0 if it was not fitted. */
  public double handoffCycles() {
    return value(HandoffFit.CONSTANT);
  }

  /** Constants of {@link #P0_CONSTANTS} that are missing. */
  public List<String> missing() {
    return P0_CONSTANTS.stream().filter(name -> constant(name).isEmpty()).toList();
  }

  /** Constants of {@link #P0_CONSTANTS} that are missing or not valid. */
  public List<String> violations() {
    return P0_CONSTANTS.stream()
        .filter(name -> !constant(name).map(FittedConstant::isValid).orElse(false))
        .toList();
  }

  /** Exit code of the reference's tool: 1 with a violation, which writes the calibration anyway. */
  public int exitCode() {
    return violations().isEmpty() ? 0 : 1;
  }

  /** The calibration database: JSON, UTF-8. It has no bandwidths, see {@link #bandwidthCsv}. */
  public byte[] json() {
    return CalibrationJson.write(this);
  }

  /**
   * The table that belongs to {@link #json} and that bounds are computed with: bandwidths of one
   * core, six significant digits.
   */
  public String bandwidthCsv() {
    StringBuilder csv = new StringBuilder();
    bandwidthRows().forEach(row -> csv.append(String.join(",", row)).append('\n'));
    return csv.toString();
  }

  /** The rows of {@link #bandwidthCsv}, its header first. */
  public List<List<String>> bandwidthRows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("src_mem", "dst_mem", "core_num", "pkt_size", "mode", "bandwidth(GB/s)"));
    constants.stream()
        .filter(constant -> constant.name().startsWith("BW_"))
        .map(FittedCalibration::bandwidthRow)
        .sorted((a, b) -> Arrays.compare(a.toArray(String[]::new), b.toArray(String[]::new)))
        .forEach(rows::add);
    return List.copyOf(rows);
  }

  FittedCalibration withObjections(List<FitMessage> found) {
    return new FittedCalibration(
        constants, messages, found, problems, rateAlternatives, handoffAlternatives);
  }

  private double value(String name) {
    return constant(name).map(FittedConstant::value).orElse(0.0);
  }

  private static List<String> bandwidthRow(FittedConstant constant) {
    String[] path = constant.name().split("_", -1);
    return List.of(path[1], path[3], "-1", "-1", "sustained", SixDigits.text(constant.value()));
  }
}
