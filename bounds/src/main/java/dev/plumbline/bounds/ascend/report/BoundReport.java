package dev.plumbline.bounds.ascend.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.floor.ReliabilityFlag;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesGraphFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is reported of one schedule file: figures, or why there are none. Serialises with any
 * Jackson mapper; non-finite numbers become the texts NaN, Infinity and -Infinity.
 */
public sealed interface BoundReport permits KernelReport, BoundReport.Rejected {

  /** Name in reports. */
  String name();

  /** Why the figures should not be believed. */
  List<ReliabilityFlag> reliabilityFlags();

  /**
   * Reports on a file.
   *
   * @param measuredMicros measured time of a launch, null if there is none
   */
  static BoundReport of(
      DesGraphFile file, Calibration calibration, Launch launch, @Nullable Double measuredMicros) {
    DesGraph graph = file.graph();
    return graph == null
        ? Rejected.of(file)
        : KernelPrediction.of(file.name(), graph, calibration, launch).report(measuredMicros);
  }

  /**
   * A file that was rejected.
   *
   * @param name name in reports
   * @param error where and why
   * @param reliabilityFlags {@link ReliabilityFlag#LOAD_ERROR} alone
   */
  record Rejected(
      @JsonProperty("case") String name,
      @JsonProperty("error") Fault error,
      @JsonProperty("reliability_flags") List<ReliabilityFlag> reliabilityFlags)
      implements BoundReport {

    /**
     * Why a file was rejected.
     *
     * @param stage the stage that rejected it
     * @param messages the errors, each with file and line
     */
    public record Fault(String stage, List<String> messages) {

      /** Copies the list. */
      public Fault {
        messages = List.copyOf(messages);
      }
    }

    /** Copies the list. */
    public Rejected {
      reliabilityFlags = List.copyOf(reliabilityFlags);
    }

    static Rejected of(DesGraphFile file) {
      return new Rejected(
          file.name(), new Fault("load", file.errors()), List.of(ReliabilityFlag.LOAD_ERROR));
    }
  }
}
