package dev.plumbline.bounds.neuron.measured;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.plumbline.bounds.neuron.trace.OpcodeTotals;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One measured execution on one core.
 *
 * @param file display name of the file
 * @param kind which export it is
 * @param core index of the core, null if the export does not say it
 * @param lanes figures of each lane, in the order of lane ids
 * @param engineOpcodes figures of each {@code <engine>/<opcode>}, in alphabetical order
 * @param totalExecNanos active execution window, null if unknown, nanoseconds
 * @param totalNanos between start and stop marks of the device, null if unknown, nanoseconds
 * @param rows rows that were read
 * @param rejectedRows rows that could not be used
 * @param summary figures of the summary as exported: seconds and fractions of 1
 * @param instructions rows of each instruction, by what tells which it is
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MeasuredProfile(
    @JsonProperty("file") String file,
    @JsonProperty("kind") Kind kind,
    @JsonProperty("core") @Nullable Integer core,
    @JsonProperty("lanes") Map<String, MeasuredLane> lanes,
    @JsonProperty("engineOpcodes") Map<String, OpcodeTotals> engineOpcodes,
    @JsonProperty("totalExecNs") @Nullable Long totalExecNanos,
    @JsonProperty("totalNs") @Nullable Long totalNanos,
    @JsonProperty("rows") long rows,
    @JsonProperty("rejectedRows") long rejectedRows,
    @JsonProperty("summary") Map<String, BigDecimal> summary,
    @JsonIgnore MeasuredInstructions instructions) {
  /** A multiply and an add in each cell of the systolic array, each cycle. */
  private static final double PEAK_FLOPS_A_SECOND = 2.0 * 128 * 128 * 2.4e9;

  /** Copies the maps, keeping their order. */
  public MeasuredProfile {
    lanes = Collections.unmodifiableMap(new LinkedHashMap<>(lanes));
    engineOpcodes = Collections.unmodifiableMap(new LinkedHashMap<>(engineOpcodes));
    summary = Collections.unmodifiableMap(new LinkedHashMap<>(summary));
  }

  /**
   * Share of the peak of the tensor engine that useful work took, as the public test harness
   * computes it: hardware flops without those of transposes over 2 x 128 x 128 x 2.4 GHz and the
   * total time, of one core. Null where the summary does not tell all three.
   */
  public @Nullable Double modelFlopsUtilization() {
    BigDecimal all = summary.get("hardware_flops");
    BigDecimal transposes = summary.get("transpose_flops");
    BigDecimal seconds = summary.get("total_time");
    if (all == null || transposes == null || seconds == null || seconds.signum() <= 0) {
      return null;
    }
    return all.subtract(transposes).doubleValue() / (PEAK_FLOPS_A_SECOND * seconds.doubleValue());
  }

  /** Which export of the profiler it is. */
  public enum Kind {
    /** Rows and summary as JSON. */
    JSON("json"),
    /** The summary alone. */
    SUMMARY("summary-json"),
    /** The table of instructions. */
    CSV("csv");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** As written in JSON. */
    @JsonValue
    public String text() {
      return text;
    }
  }
}
