package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.neuron.input.Printable;
import dev.plumbline.bounds.neuron.trace.TraceAnalysis;
import dev.plumbline.bounds.neuron.trace.TraceName;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
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
          "unusual-name",
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
                    "unnamed-lane",
                    "no thread_name record for lane " + lane + " with " + events + " events"));
    if (analysis.hasShiftedCollectives()) {
      taker.take(
          Severity.WARNING,
          "shifted-collective-lanes",
          "lane 11 occurs: the ids of collective lanes may be shifted by one (8 to 11, not 7 to"
              + " 10)");
    }
    if (trace.events() == 0) {
      taker.take(Severity.INFO, "trace-without-events", "the trace has lanes but no events");
    }
    if (trace.nullEvents() > 0) {
      taker.take(
          Severity.INFO,
          "events-without-instruction",
          trace.nullEvents() + " events have no opcode: they count for lanes, not for opcodes");
    }
    if (trace.overallEndNanos() != trace.overallMaxEndNanos()) {
      taker.take(
          Severity.WARNING,
          "overall-end",
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
                    "ignored-records",
                    Printable.text(what) + ": ignored " + count + " times"));
    dependencies(taker);
  }

  private void dependencies(Taker taker) {
    dependency(taker, trace.danglingDeps(), "dependencies are on instructions not in the file");
    dependency(taker, analysis.otherEnds(), "dependencies name another end than their event has");
    dependency(
        taker,
        trace.depEdgesByType().getOrDefault("Unknown", 0L),
        "dependencies are of an unknown kind");
    dependency(
        taker,
        analysis.duplicateIds(),
        "events repeat an instruction id; dependencies are taken to be on the first one");
    dependency(
        taker,
        trace.criticalPath().inCycles(),
        "events wait for themselves; they are left out of the critical path");
  }

  private static void dependency(Taker taker, long count, String what) {
    if (count > 0) {
      taker.take(Severity.WARNING, "dependencies", count + " " + what);
    }
  }
}
