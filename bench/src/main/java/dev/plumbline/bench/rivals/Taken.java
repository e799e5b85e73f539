package dev.plumbline.bench.rivals;

import java.util.List;

/**
 * What a child took for its work, and what it found.
 *
 * @param nanos from the first event to the last answer
 * @param secondHalfNanos the second half of the events alone; 0 when halves mean nothing
 * @param cpuNanos CPU time of the process meanwhile
 * @param answers what it found
 */
record Taken(long nanos, long secondHalfNanos, long cpuNanos, List<ZoneAnswer> answers) {
  /** Freezes the answers. */
  Taken {
    answers = List.copyOf(answers);
  }
}
