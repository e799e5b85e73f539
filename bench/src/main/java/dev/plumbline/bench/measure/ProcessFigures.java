package dev.plumbline.bench.measure;

/**
 * What a process has used since its start, at one moment.
 *
 * @param cpuNanos CPU time of all threads
 * @param allocatedBytes bytes allocated on the heap by all threads; what a thread allocated between
 *     the last look at it and its end is missing
 * @param gcCount collections
 * @param gcMillis time spent in collections
 * @param heapUsedBytes heap in use
 * @param heapCommittedBytes heap taken from the machine
 * @param peakRssBytes most memory resident at once, 0 where the machine does not tell
 */
public record ProcessFigures(
    long cpuNanos,
    long allocatedBytes,
    long gcCount,
    long gcMillis,
    long heapUsedBytes,
    long heapCommittedBytes,
    long peakRssBytes) {

  /** What was used since an earlier moment; heap and memory stay those of this one. */
  public ProcessFigures since(ProcessFigures earlier) {
    return new ProcessFigures(
        cpuNanos - earlier.cpuNanos,
        allocatedBytes - earlier.allocatedBytes,
        gcCount - earlier.gcCount,
        gcMillis - earlier.gcMillis,
        heapUsedBytes,
        heapCommittedBytes,
        peakRssBytes);
  }
}
