package dev.plumbline.standalone.cli;

/** Ranges of numbers on the command line; what is outside is told with the option's name. */
public final class OptionRange {
  private OptionRange() {}

  /**
   * Checks that a number is not too small.
   *
   * @throws CommandFailure if it is
   */
  public static void atLeast(String option, long found, long least) {
    if (found < least) {
      throw CommandFailure.usage(option + " is at least " + least + ", found " + found);
    }
  }

  /**
   * Checks that a number lies between two others or is one of them.
   *
   * @throws CommandFailure if it does not
   */
  public static void within(String option, double found, double least, double most) {
    if (!(found >= least && found <= most)) {
      throw CommandFailure.usage(
          option + " is within " + least + " to " + most + ", found " + found);
    }
  }
}
