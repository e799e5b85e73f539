package dev.plumbline.bounds.ascend.calibration;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Why a constant may not mean what its name says. A provenance record has no field of its own for
 * them, and no room for one: they travel in its notes.
 */
public enum CalibrationFlag {
  /** The published benchmark runs the fp16 kernel under this name, too. */
  CALIB_SHARED_KERNEL,
  /** A loop of four dependent operations is counted as one. */
  CALIB_MULTI_OP,
  /** Data goes in and out again, one direction is counted. */
  CALIB_ROUNDTRIP,
  /** First launches are so slow that the spread passes 5 %. */
  CALIB_COLD_START,
  /** Cycles over time differ from the clock assumed by more than 1 %. */
  CALIB_CLOCK_MISMATCH;

  private static final Pattern WORD = Pattern.compile("\\bCALIB_[A-Z_]+\\b");

  /** The notes of a constant with its flags behind them. */
  public static String noted(String notes, Collection<CalibrationFlag> flags) {
    if (flags.isEmpty()) {
      return notes;
    }
    String names = flags.stream().map(CalibrationFlag::name).collect(Collectors.joining(" "));
    return notes.isEmpty() ? names : notes + ", " + names;
  }

  /** The flags that notes name, wherever they stand in them. */
  static Set<CalibrationFlag> in(String notes) {
    Set<CalibrationFlag> flags = EnumSet.noneOf(CalibrationFlag.class);
    Matcher words = WORD.matcher(notes);
    while (words.find()) {
      String word = words.group();
      Arrays.stream(values()).filter(flag -> flag.name().equals(word)).forEach(flags::add);
    }
    return flags;
  }
}
