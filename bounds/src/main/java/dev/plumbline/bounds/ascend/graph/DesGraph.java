package dev.plumbline.bounds.ascend.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The schedule of one program instance; the launch grid multiplies it.
 *
 * @param operations every operation, in file order
 * @param clockGigahertz clock of the diagnostics, above 0; bounds use that of the calibration
 * @param criticalPath null if the scheduler does not write it
 * @param syncEventWaitCycles cycles waited for events in all, null if the scheduler does not say
 * @param loops null if the scheduler does not write them
 * @param coverage how much of the kernel it covers, null if the scheduler does not say
 * @param sha256 hash of the file it was read from, hex; empty if it was not read from a file
 */
public record DesGraph(
    List<DesOperation> operations,
    double clockGigahertz,
    @Nullable CriticalPathSummary criticalPath,
    @Nullable Long syncEventWaitCycles,
    @Nullable LoopDiagnostics loops,
    @Nullable ModelCoverage coverage,
    String sha256) {
  /** Clock of diagnostics where the file has none. */
  public static final double DEFAULT_CLOCK_GIGAHERTZ = 1.85;

  /** Copies the list. */
  public DesGraph {
    operations = List.copyOf(operations);
  }

  /** A graph of operations alone. */
  public static DesGraph of(List<DesOperation> operations) {
    return new DesGraph(operations, DEFAULT_CLOCK_GIGAHERTZ, null, null, null, null, "");
  }

  /** The last cycle of the schedule, 0 if nothing was placed. */
  public long makespanCycles() {
    long makespan = 0;
    for (DesOperation operation : operations) {
      makespan = Math.max(makespan, operation.timing().endCycle());
    }
    return makespan;
  }

  /** Microseconds of so many cycles, at the clock of the diagnostics. */
  public double micros(long cycles) {
    return cycles / (clockGigahertz * 1000);
  }

  /** The same graph with each operation replaced. */
  public DesGraph map(UnaryOperator<DesOperation> change) {
    List<DesOperation> changed = new ArrayList<>(operations.size());
    for (DesOperation operation : operations) {
      changed.add(change.apply(operation));
    }
    return with(changed);
  }

  /** The same graph with other operations. */
  DesGraph with(List<DesOperation> others) {
    return new DesGraph(
        others, clockGigahertz, criticalPath, syncEventWaitCycles, loops, coverage, sha256);
  }
}
