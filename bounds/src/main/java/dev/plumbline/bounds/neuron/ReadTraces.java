package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.neuron.input.Printable;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.trace.InstructionTimes;
import dev.plumbline.bounds.neuron.trace.ScheduleLanes;
import dev.plumbline.bounds.neuron.trace.TraceAnalysis;
import dev.plumbline.bounds.neuron.trace.TraceName;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the traces of one input, and what is wrong with them. */
final class ReadTraces {
  private final String file;
  private final PerfSimOptions options;
  private final PerfSimLaneTrace.@Nullable Drawing drawing;
  private final List<TraceSummary> traces = new ArrayList<>();
  private final List<Rejected> rejected = new ArrayList<>();
  private final List<Quarantine> quarantine = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, InstructionTimes> instructionTimes = new LinkedHashMap<>();

  /** Collects for one file; {@code drawing} is null where figures are computed. */
  ReadTraces(String file, PerfSimOptions options, PerfSimLaneTrace.@Nullable Drawing drawing) {
    this.file = file;
    this.options = options;
    this.drawing = drawing;
  }

  /** Another one for the same file, to be taken over as a whole or not at all. */
  ReadTraces apart() {
    return new ReadTraces(file, options, drawing);
  }

  /**
   * Reads one trace to its end.
   *
   * @param in its bytes; stays open
   * @param problemFile file that problems name
   * @param member full name of the member, empty if the trace is a file
   * @return number of its events
   * @throws RefusedException if it is not one whole trace
   */
  long read(InputStream in, String problemFile, String member) throws IOException {
    String display = member.isEmpty() ? problemFile : member;
    if (drawing != null && drawing.traces().contains(display)) {
      new ScheduleLanes(drawing.out(), display, options.unit(), options.limits(), drawing.arrows())
          .draw(in);
      return 0;
    }
    TraceAnalysis analysis =
        new TraceAnalysis(
            display, options.run(), options.unit(), options.limits(), options.instructionNames());
    TraceSummary summary = analysis.read(in);
    traces.add(summary);
    if (options.instructionNames()) {
      instructionTimes.put(display, analysis.instructionTimes());
    }
    String prefix = member.isEmpty() ? "" : "member " + Printable.text(member) + ": ";
    new TraceFindings(analysis, summary)
        .each(
            (severity, code, message) -> problem(problemFile, 0, severity, code, prefix + message));
    if (!analysis.name().exact() && !member.isEmpty()) {
      quarantine(
          Quarantine.Scope.TRACE,
          display,
          "the name is not <module>.<function>.<block>: it may be a copy of an older trace");
    }
    return summary.events();
  }

  /** Notes a file or member that is not used. */
  void reject(String problemFile, String member, RefusedException e) {
    rejected.add(Rejected.of(problemFile, member, e));
    problem(
        problemFile,
        e.line(),
        Severity.ERROR,
        e.stage().code(),
        (member.isEmpty() ? "" : "member " + Printable.text(member) + ": ")
            + Printable.text(e.reason()));
  }

  /** Notes a trace that is not used; what would be summed over its module is incomplete. */
  void rejectTrace(String problemFile, String member, RefusedException e) {
    reject(problemFile, member, e);
    String name = member.isEmpty() ? problemFile : member;
    TraceName parsed = TraceName.of(name.substring(name.lastIndexOf('/') + 1));
    if (parsed.exact()) {
      quarantine(
          Quarantine.Scope.MODULE,
          parsed.module(),
          "its block " + parsed.block() + " could not be read: " + e.reason());
    } else {
      quarantine(
          Quarantine.Scope.INPUT, "", "a trace of an unknown module could not be read: " + name);
    }
  }

  void quarantine(Quarantine.Scope scope, String target, String reason) {
    quarantine.add(new Quarantine(scope, target, Printable.text(reason)));
  }

  void problem(Severity severity, String code, String message) {
    problem(file, 0, severity, code, message);
  }

  void problem(String problemFile, long line, Severity severity, String code, String message) {
    problems.add(new Problem(problemFile, line, severity, code, message));
  }

  /** Two traces of one block: both are kept, neither can be believed. */
  void findDoubles() {
    Map<String, @Nullable TraceSummary> byBlock = new LinkedHashMap<>();
    for (TraceSummary trace : traces) {
      if (!TraceName.of(baseName(trace.file())).exact()) {
        continue;
      }
      TraceSummary first = byBlock.putIfAbsent(trace.blockName(), trace);
      if (first != null) {
        problem(
            Severity.WARNING,
            "duplicate-block",
            "the block "
                + trace.blockName()
                + " occurs twice, as "
                + Printable.text(first.file())
                + " and as "
                + Printable.text(trace.file())
                + "; neither is used");
        String reason = "the block occurs twice: " + trace.block();
        quarantine(Quarantine.Scope.TRACE, first.file(), reason);
        quarantine(Quarantine.Scope.TRACE, trace.file(), reason);
        quarantine(Quarantine.Scope.MODULE, trace.module(), reason);
      }
    }
  }

  /** Takes over what another one collected. */
  void addAll(ReadTraces other) {
    traces.addAll(other.traces);
    rejected.addAll(other.rejected);
    quarantine.addAll(other.quarantine);
    problems.addAll(other.problems);
    instructionTimes.putAll(other.instructionTimes);
  }

  /** Forgets what was read, since nothing of its container can be trusted. */
  void voidAll() {
    traces.clear();
    instructionTimes.clear();
    quarantine.clear();
  }

  List<TraceSummary> traces() {
    return traces;
  }

  List<Rejected> rejected() {
    return rejected;
  }

  List<Quarantine> quarantine() {
    return quarantine;
  }

  List<Problem> problems() {
    return problems;
  }

  Map<String, InstructionTimes> instructionTimes() {
    return instructionTimes;
  }

  private static String baseName(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }
}
