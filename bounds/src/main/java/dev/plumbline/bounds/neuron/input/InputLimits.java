package dev.plumbline.bounds.neuron.input;

/**
 * What is read at most; checked before memory is taken.
 *
 * @param memberBytes largest trace inside an archive, bytes
 * @param archiveBytes largest archive, unpacked, bytes
 * @param ratio largest ratio of unpacked to packed bytes, beyond the first MiB
 * @param members most members of an archive
 * @param nameBytes longest member name, bytes
 * @param textBytes longest text value that is looked at, bytes
 * @param lanes most lanes of a trace
 * @param traceMemoryBytes memory for the columns of one trace, bytes
 */
public record InputLimits(
    long memberBytes,
    long archiveBytes,
    int ratio,
    int members,
    int nameBytes,
    int textBytes,
    int lanes,
    long traceMemoryBytes) {
  private static final long MIB = 1L << 20;

  /** Bytes that any compressed stream may give before its ratio counts. */
  static final long RATIO_SLACK_BYTES = MIB;

  /** The usual limits; what one trace may take is about half of the heap. */
  public static InputLimits usual() {
    return new InputLimits(
        64 * MIB,
        1024 * MIB,
        200,
        10_000,
        4096,
        (int) MIB,
        4096,
        Runtime.getRuntime().maxMemory() / 100 * 55);
  }
}
