package dev.plumbline.bounds.neuron.measured;

import dev.plumbline.bounds.neuron.input.Printable;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.bounds.neuron.trace.LaneKeys;
import dev.plumbline.bounds.neuron.trace.OpcodeTotals;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts the rows of one profile; a bad row is named and never hides its neighbours. */
final class ProfileRows {
  private static final int MOST_NAMED = 20;
  private static final int MOST_GROUPS = 100_000;
  private static final long ROW_BYTES = 32;
  private static final long NAME_BYTES = 130;

  private final String file;
  private final List<Problem> problems;
  private final long mostBytes;
  private final Map<String, LaneRows> lanes = new HashMap<>();
  private final Map<String, OpcodeTotals> engineOpcodes = new TreeMap<>();
  private final Map<String, InstructionRows> byName = new HashMap<>();
  private final Map<String, InstructionRows> byId = new HashMap<>();
  private final Map<String, InstructionRows> byPlace = new HashMap<>();
  private final Map<Long, Long> cores = new TreeMap<>();
  private long rows;
  private long rejected;
  private long nameBytes;
  private long firstWork = Long.MAX_VALUE;
  private long lastWork = Long.MIN_VALUE;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  ProfileRows(String file, List<Problem> problems, long mostBytes) {
    this.file = file;
    this.problems = problems;
    this.mostBytes = mostBytes;
  }

  void reject(String where, long line, String why) {
    rejected++;
    if (rejected <= MOST_NAMED) {
      problems.add(
          new Problem(file, line, Severity.WARNING, "bad-row", where + ": " + Printable.text(why)));
    }
  }

  void add(ProfileRow row, String where, long line) throws RefusedException {
    String lane = row.lane();
    if (lane == null) {
      reject(where, line, "unknown engine or stream \"" + row.engine() + "\"");
      return;
    }
    if (rows * ROW_BYTES + nameBytes > mostBytes || lanes.size() > MOST_GROUPS) {
      throw new RefusedException(
          Stage.LIMIT, "more than " + rows + " rows do not fit the memory for one profile", line);
    }
    long end;
    try {
      end = Math.addExact(row.startNanos(), row.durationNanos());
      lanes.computeIfAbsent(lane, key -> new LaneRows()).add(row.startNanos(), row.durationNanos());
      count(row);
    } catch (ArithmeticException e) {
      throw new RefusedException(
          Stage.NUMBER, where + ": times of the profile add up to more than 2^63 - 1 ns", line);
    }
    rows++;
    cores.merge(row.core(), 1L, Long::sum);
    first = Math.min(first, row.startNanos());
    last = Math.max(last, end);
    if (row.isWork()) {
      firstWork = Math.min(firstWork, row.startNanos());
      lastWork = Math.max(lastWork, end);
    }
  }

  private void count(ProfileRow row) {
    if (row.table() == ProfileRow.Table.INSTRUCTION) {
      String engine = row.engine().strip().toLowerCase(Locale.ROOT);
      String key = (engine.startsWith("tensor") ? "tensor" : engine) + '/' + row.opcode();
      OpcodeTotals one = new OpcodeTotals(1, row.durationNanos());
      if (engineOpcodes.size() < MOST_GROUPS || engineOpcodes.containsKey(key)) {
        engineOpcodes.merge(key, one, OpcodeTotals::plus);
      }
    }
    count(byId, row.id(), row.durationNanos());
    if (!row.source().isEmpty()) {
      count(byPlace, row.lane() + '\n' + row.source(), row.durationNanos());
    }
    count(byName, row.birName(), row.durationNanos());
  }

  private void count(Map<String, InstructionRows> rowsByKey, String key, long nanos) {
    if (key.isEmpty()) {
      return;
    }
    InstructionRows before = rowsByKey.get(key);
    if (before == null) {
      nameBytes += NAME_BYTES + 2L * key.length();
    }
    rowsByKey.put(key, (before == null ? new InstructionRows(0, 0) : before).plus(nanos));
  }

  /** Says how many bad rows were not named one by one. */
  void finish() {
    if (rejected > MOST_NAMED) {
      problems.add(
          new Problem(
              file,
              0,
              Severity.WARNING,
              "bad-row",
              rejected + " rows could not be used, the first " + MOST_NAMED + " are named"));
    }
  }

  Map<String, MeasuredLane> lanes() {
    Map<String, MeasuredLane> all = new LinkedHashMap<>();
    for (String key : LaneKeys.inOrder(lanes.keySet())) {
      LaneRows lane = lanes.get(key);
      if (lane != null) {
        all.put(key, lane.lane());
      }
    }
    return all;
  }

  Map<String, OpcodeTotals> engineOpcodes() {
    return engineOpcodes;
  }

  MeasuredInstructions instructions() {
    return new MeasuredInstructions(byName, byId, byPlace);
  }

  long rows() {
    return rows;
  }

  long rejected() {
    return rejected;
  }

  /** The one core that all rows name, null if they name none or several. */
  @Nullable Integer core() {
    if (cores.size() != 1) {
      return null;
    }
    long core = cores.keySet().iterator().next();
    return core < 0 || core > Integer.MAX_VALUE ? null : (int) core;
  }

  /** Active execution window, null without work. */
  @Nullable Long windowNanos() {
    return lastWork < firstWork ? null : lastWork - firstWork;
  }

  /** From the first start to the last end, null without rows. */
  @Nullable Long spanNanos() {
    return last < first ? null : last - first;
  }
}
