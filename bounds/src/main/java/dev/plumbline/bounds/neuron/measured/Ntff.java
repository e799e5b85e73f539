package dev.plumbline.bounds.neuron.measured;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.util.Locale;

/** Raw device profiles: recognised, and refused with the way to export them. */
public final class Ntff {
  /** How to get something readable out of it. */
  public static final String HINT =
      "a raw device profile can be read by the vendor's tool only; export it with"
          + " `neuron-explorer view -n file.neff -s profile.ntff --output-format json`"
          + " (or summary-json), or export Instruction.csv from its UI, and give that";

  private Ntff() {}

  /** Whether a file is named like a raw device profile. */
  public static boolean isNamed(String fileName) {
    return fileName.toLowerCase(Locale.ROOT).endsWith(".ntff");
  }

  /** The refusal of such a file. */
  public static RefusedException refused() {
    return new RefusedException(Stage.RECOGNISE, HINT);
  }
}
