package dev.plumbline.bounds.neuron.measured;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Parquet tables, the usual export of neuron-explorer: recognised, and refused with the way out.
 */
public final class Parquet {
  /** How to get something readable out of the same profile. */
  public static final String HINT =
      "a Parquet table, which is not read; export the same profile with `neuron-explorer view"
          + " -n file.neff -s profile.ntff --output-format json` (or summary-json), or export"
          + " Instruction.csv from its UI, and give that";

  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  private Parquet() {}

  /** Whether a file begins like a Parquet table. */
  public static boolean isOne(byte[] head) {
    if (head.length < MAGIC.length) {
      return false;
    }
    for (int i = 0; i < MAGIC.length; i++) {
      if (head[i] != MAGIC[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a file is named like one. */
  public static boolean isNamed(String fileName) {
    return fileName.toLowerCase(Locale.ROOT).endsWith(".parquet");
  }

  /** The refusal of such a file. */
  public static RefusedException refused() {
    return new RefusedException(Stage.RECOGNISE, HINT);
  }
}
