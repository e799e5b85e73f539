package dev.plumbline.bench.rivals;

/**
 * What reading took.
 *
 * @param nanos from the first record to the last
 * @param secondHalfNanos the second half of the records alone
 * @param cpuNanos CPU time of the process meanwhile
 * @param records records read
 * @param rows events in them; 0 when nothing is decoded
 * @param checksum of what the decoder saw; 0 when nothing is decoded
 */
record RawTaken(
    long nanos, long secondHalfNanos, long cpuNanos, long records, long rows, long checksum) {}
