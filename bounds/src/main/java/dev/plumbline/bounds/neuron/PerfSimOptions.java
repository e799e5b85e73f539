package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceUnit;

/**
 * How predictions are read.
 *
 * @param run which simulation the traces hold; the files do not say it
 * @param unit unit of their times
 * @param limits what is read at most
 * @param instructionNames whether durations are kept for each instruction, to be joined with
 *     measured ones; costs memory
 * @param refuseWrongHash whether a NEFF whose hash does not fit is refused instead of quarantined
 */
public record PerfSimOptions(
    PerfSimRun run,
    TraceUnit unit,
    InputLimits limits,
    boolean instructionNames,
    boolean refuseWrongHash) {

  /** Run A or B in nanoseconds, with the usual limits. */
  public static PerfSimOptions of(PerfSimRun run) {
    return new PerfSimOptions(run, TraceUnit.NANOS, InputLimits.usual(), false, false);
  }

  /** The same, with durations of each instruction. */
  public PerfSimOptions withInstructionNames() {
    return new PerfSimOptions(run, unit, limits, true, refuseWrongHash);
  }

  /** The same, with another unit of time. */
  public PerfSimOptions withUnit(TraceUnit other) {
    return new PerfSimOptions(run, other, limits, instructionNames, refuseWrongHash);
  }

  /** The same, with other limits. */
  public PerfSimOptions withLimits(InputLimits other) {
    return new PerfSimOptions(run, unit, other, instructionNames, refuseWrongHash);
  }

  /** The same, refusing a NEFF whose hash does not fit. */
  public PerfSimOptions refusingWrongHash() {
    return new PerfSimOptions(run, unit, limits, instructionNames, true);
  }
}
