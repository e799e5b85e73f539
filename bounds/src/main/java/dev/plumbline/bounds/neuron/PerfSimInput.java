package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.plumbline.bounds.neuron.metrics.FlowRuns;
import dev.plumbline.bounds.neuron.metrics.MetricStore;
import dev.plumbline.bounds.neuron.trace.InstructionTimes;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.model.value.Problem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one file or folder says about predictions.
 *
 * @param file display name
 * @param kind what it is, decided by content
 * @param run which simulation its traces are taken for
 * @param identity hash of the archive or UUID of the NEFF, empty for bare files
 * @param traces traces that were read to their end
 * @param rejected files and members that were not
 * @param contents members of the tarball, null without one
 * @param neff framing of the NEFF, null if it is none
 * @param metrics metric store, null without one
 * @param flowRuns factor of each module with a published estimate and traces of run A
 * @param quarantine what is shown but never used as a bound, and why
 * @param checksum size and checksum of the file, null for a folder
 * @param instructionTimes duration of each instruction by trace file, if it was asked for
 * @param problems all that is worth knowing, in the order it was found
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PerfSimInput(
    @JsonProperty("file") String file,
    @JsonProperty("kind") Kind kind,
    @JsonProperty("run") PerfSimRun run,
    @JsonProperty("identity") String identity,
    @JsonProperty("traces") List<TraceSummary> traces,
    @JsonProperty("rejected") List<Rejected> rejected,
    @JsonProperty("package") @Nullable PackageSummary contents,
    @JsonProperty("neff") @Nullable NeffSummary neff,
    @JsonProperty("metrics") @Nullable MetricStore metrics,
    @JsonProperty("modularFlowRuns") List<FlowRuns> flowRuns,
    @JsonProperty("quarantine") List<Quarantine> quarantine,
    @JsonProperty("checksum") @Nullable Checksum checksum,
    @JsonIgnore Map<String, InstructionTimes> instructionTimes,
    @JsonProperty("problems") List<Problem> problems) {
  /** Copies the lists. */
  public PerfSimInput {
    traces = List.copyOf(traces);
    rejected = List.copyOf(rejected);
    flowRuns = List.copyOf(flowRuns);
    quarantine = List.copyOf(quarantine);
    problems = List.copyOf(problems);
  }

  /** What an input is. */
  public enum Kind {
    /** One bare trace. */
    TRACE("trace"),
    /** A folder of bare traces. */
    FOLDER("folder"),
    /** A tarball of traces, {@code file.perf-sim}. */
    PACKAGE("package"),
    /** A compiled model. */
    NEFF("neff"),
    /** A metric store alone. */
    METRIC_STORE("metric-store"),
    /** Nothing that is read here. */
    UNKNOWN("unknown");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** Lower case, as written in JSON. */
    @JsonValue
    public String text() {
      return text;
    }
  }

  /**
   * Size and checksum of a file.
   *
   * @param sizeBytes size, bytes
   * @param crc32 CRC-32, 8 hexadecimal digits
   */
  public record Checksum(
      @JsonProperty("bytes") long sizeBytes, @JsonProperty("crc32") String crc32) {}

  /** Whether everything that should be read was read, and nothing of it is in quarantine. */
  @JsonProperty("complete")
  public boolean isComplete() {
    return rejected.isEmpty() && quarantine.isEmpty();
  }
}
