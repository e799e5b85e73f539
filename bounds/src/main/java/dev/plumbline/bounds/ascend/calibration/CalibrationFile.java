package dev.plumbline.bounds.ascend.calibration;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a calibration file holds, or why it cannot be used.
 *
 * @param name display name of the file
 * @param calibration the figures, null if the file was rejected
 * @param problems what was wrong with it and its bandwidth table
 */
public record CalibrationFile(
    String name, @Nullable Calibration calibration, List<Problem> problems) {
  /** Largest file that is read, bytes. */
  public static final long MAX_FILE_BYTES = 16L << 20;

  /** Bandwidth table that is used where none has the name of the calibration. */
  private static final String SHARED_TABLE = "bandwidth_910b3.csv";

  /** Copies the list. */
  public CalibrationFile {
    problems = List.copyOf(problems);
  }

  /**
   * Reads a calibration and the bandwidth table beside it: the CSV of the same name, else {@code
   * bandwidth_910b3.csv}, else none.
   *
   * @throws IOException if a file cannot be read, or is larger than {@link #MAX_FILE_BYTES}
   */
  public static CalibrationFile read(Path json) throws IOException {
    byte[] calibration = bytes(json);
    Path table = table(json);
    return table == null
        ? read(calibration, json.toString()).withoutTable(json)
        : read(calibration, json.toString(), bytes(table), table.toString());
  }

  /** A calibration is written without its bandwidths: without its table it rates no transfer. */
  private CalibrationFile withoutTable(Path json) {
    if (calibration == null || !calibration.bandwidthGigabytes().isEmpty()) {
      return this;
    }
    List<Problem> all = new ArrayList<>(problems);
    all.add(
        new Problem(
            name,
            0,
            Severity.WARNING,
            "no-bandwidth-table",
            "memory.bw: there are no bandwidths in it, and beside it neither "
                + sameName(json).getFileName()
                + " nor "
                + SHARED_TABLE
                + ": schedules with transfers have no finite bound"));
    return new CalibrationFile(name, calibration, all);
  }

  /** Reads a calibration without a bandwidth table. */
  public static CalibrationFile read(byte[] json, String name) {
    return new CalibrationReader(name).read(json, new BandwidthTable(name));
  }

  /** Reads a calibration; rows of the table replace entries of the same path. */
  public static CalibrationFile read(byte[] json, String name, byte[] csv, String csvName) {
    BandwidthTable table = new BandwidthTable(csvName);
    table.read(csv);
    return new CalibrationReader(name).read(json, table);
  }

  private static @Nullable Path table(Path json) {
    Path sameName = sameName(json);
    if (Files.isRegularFile(sameName)) {
      return sameName;
    }
    Path shared = json.resolveSibling(SHARED_TABLE);
    return Files.isRegularFile(shared) ? shared : null;
  }

  private static Path sameName(Path json) {
    String file = String.valueOf(json.getFileName());
    int dot = file.lastIndexOf('.');
    return json.resolveSibling((dot < 0 ? file : file.substring(0, dot)) + ".csv");
  }

  private static byte[] bytes(Path path) throws IOException {
    long sizeBytes = Files.size(path);
    if (sizeBytes > MAX_FILE_BYTES) {
      throw new IOException(
          path + " has " + sizeBytes + " bytes, a calibration is read up to " + MAX_FILE_BYTES);
    }
    return Files.readAllBytes(path);
  }
}
