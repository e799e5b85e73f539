package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.neuron.input.Printable;
import dev.plumbline.bounds.neuron.input.WarningCode;
import dev.plumbline.bounds.neuron.trace.TraceAnalysis;
import dev.plumbline.bounds.neuron.trace.TraceName;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Severity;

/** What is worth knowing of a trace that was read. */
final class TraceFindings {
  private final TraceAnalysis analysis;
  private final TraceSummary trace;

  TraceFindings(TraceAnalysis analysis, TraceSummary trace) {
    this.analysis = analysis;
    this.trace = trace;
  }

  /** Takes one finding. */
  interface Taker {
    void take(Severity severity, String code, String message);
  }

  void each(Taker taker) {
    if (!analysis.name().exact()) {
      taker.take(
          Severity.WARNING,
          WarningCode.NAME.code(),
          "expected a name <family>.<module>.<function>.<block>.json, found "
              + Printable.text(trace.file())
              + (analysis.name().family() == TraceName.Family.PERF_SIM
                  ? "; the compiler would pack it all the same"
                  : ""));
    }
    analysis
        .unnamedLanes()
        .forEach(
            (lane, events) ->
                taker.take(
                    Severity.WARNING,
                    WarningCode.LANE.code(),
                    "no thread_name record for lane "
                        + lane
                        + " with "
                        + Counted.of(events, "event")));
    if (analysis.hasShiftedCollectives()) {
      taker.take(
          Severity.WARNING,
          WarningCode.CCSHIFT.code(),
          "lane 11 occurs: the ids of collective lanes may be shifted by one (8 to 11, not 7 to"
              + " 10)");
    }
    if (trace.events() == 0) {
      taker.take(Severity.INFO, WarningCode.EMPTY.code(), "the trace has lanes but no events");
    }
    if (trace.nullEvents() > 0) {
      taker.take(
          Severity.INFO,
          WarningCode.NULLINST.code(),
          Counted.of(trace.nullEvents(), "event")
              + " without an opcode: counted for lanes, not for opcodes");
    }
    if (trace.overallEndNanos() != trace.overallMaxEndNanos()) {
      taker.take(
          Severity.WARNING,
          WarningCode.OVERALL.code(),
          "the compiler's end is "
              + trace.overallEndNanos()
              + " ns (last record of a lane), the latest end is "
              + trace.overallMaxEndNanos()
              + " ns");
    }
    trace
        .ignored()
        .forEach(
            (what, count) ->
                taker.take(
                    Severity.WARNING,
                    what.contains("phase") ? WarningCode.PHASE.code() : "ignored-records",
                    Printable.text(what) + ": ignored " + Counted.of(count, "time")));
    dependencies(taker);
  }

  private void dependencies(Taker taker) {
    tell(taker, trace.danglingDeps(), "dependency", "on instructions that are not in the file");
    tell(taker, analysis.otherEnds(), "dependency", "with another end than their event has");
    tell(
        taker,
        trace.depEdgesByType().getOrDefault("Unknown", 0L),
        "dependency",
        "of an unknown kind");
    tell(
        taker,
        analysis.duplicateIds(),
        "event",
        "with the instruction id of an earlier one; dependencies are taken to be on the first");
    tell(
        taker,
        trace.criticalPath().inCycles(),
        "event",
        "in circles of dependencies, left out of the critical path");
  }

  private static void tell(Taker taker, long count, String noun, String what) {
    if (count > 0) {
      String several = noun.endsWith("y") ? "dependencies" : noun + "s";
      taker.take(
          Severity.WARNING, WarningCode.DEPS.code(), Counted.of(count, noun, several) + ' ' + what);
    }
  }
}
