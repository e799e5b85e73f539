package dev.plumbline.ingest.send;

/**
 * What became of the records of an import; {@code offered = sent + dropped}.
 *
 * @param offered records handed to the producer
 * @param sent records that the broker acknowledged
 * @param dropped records that could not be delivered
 * @param bytes bytes of file content read
 */
public record ImportCounts(long offered, long sent, long dropped, long bytes) {
  /** Whether every record is accounted for. */
  public boolean isBalanced() {
    return offered == sent + dropped;
  }
}
