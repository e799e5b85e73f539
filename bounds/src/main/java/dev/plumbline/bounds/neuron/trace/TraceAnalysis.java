package dev.plumbline.bounds.neuron.trace;

import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads one trace to its end and computes its figures. */
public final class TraceAnalysis implements TraceHandler {
  private final String file;
  private final TraceName name;
  private final PerfSimRun run;
  private final TraceReader reader;
  private final Lanes lanes;
  private final ScheduleColumns columns;
  private final InstructionTally instructions;
  private InstructionTimes instructionTimes = InstructionTimes.NONE;
  private final Map<Integer, String> opcodeNames = new HashMap<>();
  private final boolean names;
  private long nullEvents;
  private int duplicateIds;
  private int otherEnds;

  /**
   * An analysis of one trace.
   *
   * @param file display name of the file, or full name of the member
   * @param run which simulation it is
   * @param unit unit of its times
   * @param limits what is read at most
   * @param names whether durations are kept for each instruction
   */
  public TraceAnalysis(
      String file, PerfSimRun run, TraceUnit unit, InputLimits limits, boolean names) {
    this.file = file;
    this.name = TraceName.of(file.substring(file.lastIndexOf('/') + 1));
    this.run = run;
    this.reader = new TraceReader(limits, unit, names);
    this.lanes = new Lanes(limits.lanes());
    this.columns = new ScheduleColumns(limits.traceMemoryBytes());
    this.names = names;
    this.instructions = new InstructionTally(limits.traceMemoryBytes());
  }

  /**
   * Reads the trace.
   *
   * @throws RefusedException if it is not one whole trace, or larger than what is read
   */
  public TraceSummary read(InputStream in) throws IOException {
    reader.read(in, this);
    try {
      return summary();
    } catch (ArithmeticException e) {
      throw new RefusedException(
          Stage.NUMBER, "the durations of an opcode add up to more than 2^63 - 1 ns");
    }
  }

  @Override
  public void lane(long tid, String laneName) throws RefusedException {
    lanes.at(lanes.indexOf(tid)).name(laneName);
  }

  @Override
  public void event(TraceEvent event) throws RefusedException {
    int lane = lanes.indexOf(event.tid);
    try {
      lanes.at(lane).add(event.startNanos, event.durationNanos);
    } catch (ArithmeticException e) {
      throw new RefusedException(
          Stage.NUMBER, "the durations of lane " + event.tid + " add up to more than 2^63 - 1 ns");
    }
    columns.add(event, lane);
    if (event.opcode < 0) {
      nullEvents++;
    } else {
      if (event.opcode >= opcodeNames.size()) {
        opcodeNames.put(event.opcode, String.valueOf(event.opcodeText));
      }
      if (names) {
        instructions.add(event, lane);
      }
    }
  }

  /** What the file name says. */
  public TraceName name() {
    return name;
  }

  /** Durations of instructions with an opcode; none if they were not asked for. */
  public InstructionTimes instructionTimes() {
    return instructionTimes;
  }

  /** Events of lanes that no record names, by lane. */
  public Map<String, Long> unnamedLanes() {
    Map<String, Long> unnamed = new LinkedHashMap<>();
    for (LaneTally lane : lanes.used()) {
      if (!lane.isNamed()) {
        unnamed.put("tid" + lane.tid, (long) lane.events());
      }
    }
    return unnamed;
  }

  /** Whether a lane occurs that only the simulator's own numbering of collectives has. */
  public boolean hasShiftedCollectives() {
    return lanes.used().stream().anyMatch(lane -> lane.tid == Lanes.SHIFTED_COLLECTIVE_TID);
  }

  /** Events whose instruction id another event has already. */
  public int duplicateIds() {
    return duplicateIds;
  }

  /** Dependencies whose stored end differs from the end of the event they point to. */
  public int otherEnds() {
    return otherEnds;
  }

  private TraceSummary summary() {
    Map<LaneTally, String> keys = lanes.keys();
    Map<String, LaneSummary> laneSummaries = new LinkedHashMap<>();
    String[] keyByNumber = new String[lanes.size()];
    long maxEnd = 0;
    for (Map.Entry<LaneTally, String> entry : keys.entrySet()) {
      LaneTally lane = entry.getKey();
      int number = lanes.numberOf(lane);
      keyByNumber[number] = entry.getValue();
      laneSummaries.put(entry.getValue(), lane.summary(columns, number));
      maxEnd = Math.max(maxEnd, lane.maxEnd());
    }
    if (names) {
      instructionTimes = instructions.times(name.function(), keyByNumber);
    }
    LaneTally critical = lanes.critical();
    Map<String, OpcodeTotals> opcodes = opcodes();
    DependencyGraph graph = new DependencyGraph(columns);
    duplicateIds = graph.duplicateIds();
    otherEnds = graph.otherEnds();
    CriticalPath path =
        new LongestChain(columns, graph)
            .path(lane -> String.valueOf(keyByNumber[lane]), this::opcodeName);
    return new TraceSummary(
        file,
        name.module(),
        name.function(),
        name.block(),
        run,
        columns.events(),
        nullEvents,
        laneSummaries,
        critical == null ? null : keys.get(critical),
        critical == null ? 0 : critical.lastRecordEnd(),
        maxEnd,
        columns.edges(),
        graph.countsByKind(),
        graph.dangling(),
        graph.crossLane(),
        opcodes,
        path,
        ignored());
  }

  private Map<String, OpcodeTotals> opcodes() {
    long[] counts = new long[opcodeNames.size()];
    long[] nanos = new long[opcodeNames.size()];
    for (int i = 0; i < columns.events(); i++) {
      int opcode = columns.opcodes.get(i);
      if (opcode != ScheduleColumns.NO_OPCODE) {
        counts[opcode]++;
        nanos[opcode] = Math.addExact(nanos[opcode], columns.durations.get(i));
      }
    }
    Map<String, OpcodeTotals> totals = new TreeMap<>();
    opcodeNames.forEach(
        (opcode, text) -> totals.put(text, new OpcodeTotals(counts[opcode], nanos[opcode])));
    return totals;
  }

  private Map<String, Long> ignored() {
    Map<String, Long> ignored = new TreeMap<>();
    reader
        .otherPhases()
        .forEach(
            (phase, count) -> ignored.put(phase.isEmpty() ? "no phase" : "phase " + phase, count));
    if (reader.ignoredKeys() > 0) {
      ignored.put("unknown keys", reader.ignoredKeys());
    }
    if (reader.otherProcesses() > 0) {
      ignored.put("pid other than 0", reader.otherProcesses());
    }
    return ignored;
  }

  private @Nullable String opcodeName(int opcode) {
    return opcode == ScheduleColumns.NO_OPCODE ? null : opcodeNames.get(opcode);
  }
}
