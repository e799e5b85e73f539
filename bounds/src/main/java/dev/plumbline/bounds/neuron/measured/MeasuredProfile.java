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
 * @param instructions rows of each instruction that has a name
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
    @JsonIgnore Map<String, InstructionRows> instructions) {
  /** Copies the maps, keeping their order. */
  public MeasuredProfile {
    lanes = Collections.unmodifiableMap(new LinkedHashMap<>(lanes));
    engineOpcodes = Collections.unmodifiableMap(new LinkedHashMap<>(engineOpcodes));
    summary = Collections.unmodifiableMap(new LinkedHashMap<>(summary));
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
