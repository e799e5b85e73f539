package dev.plumbline.bench.files;

/**
 * One seeded log folder; the same spec always gives the same bytes.
 *
 * @param hostRows rows of {@code tracy_ops_times.csv}, at least 0
 * @param deviceRows rows of {@code tt_foil_device_zones.csv}, at least 0
 * @param memoryRows rows of {@code tt_foil_memlog.csv}, at least 0
 * @param seed any number
 */
public record FolderSpec(long hostRows, long deviceRows, long memoryRows, long seed) {

  /** Checks the ranges. */
  public FolderSpec {
    if (hostRows < 0 || deviceRows < 0 || memoryRows < 0) {
      throw new IllegalArgumentException(
          "rows are not negative, found " + hostRows + ", " + deviceRows + ", " + memoryRows);
    }
  }

  /** As many rows of each kind. */
  public static FolderSpec ofEach(long rows, long seed) {
    return new FolderSpec(rows, rows, rows, seed);
  }

  /** Rows of all kinds. */
  public long rows() {
    return hostRows + deviceRows + memoryRows;
  }
}
