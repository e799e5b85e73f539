package dev.plumbline.bounds.neuron.measured;

/**
 * All rows of one instruction of the compiler; one can give several, such as loading weights and
 * multiplying.
 *
 * @param rows rows
 * @param nanos sum of their durations, nanoseconds
 */
public record InstructionRows(long rows, long nanos) {
  InstructionRows plus(long moreNanos) {
    return new InstructionRows(rows + 1, Math.addExact(nanos, moreNanos));
  }
}
