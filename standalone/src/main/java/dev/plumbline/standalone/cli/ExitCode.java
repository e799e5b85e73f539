package dev.plumbline.standalone.cli;

import dev.plumbline.standalone.broker.BrokerHalt;

/** How a command says what became of it. The higher one wins where two apply. */
public final class ExitCode {

  /** All good. */
  public static final int OK = 0;

  /** Finished, with at least one problem of severity warning or above. */
  public static final int PROBLEMS = 1;

  /** Unusable arguments, or no recognised file at all. */
  public static final int USAGE = 2;

  /** Something named by {@code --fail-on} occurred. */
  public static final int FAIL_ON = 3;

  /** Not finished: broker away, disk full, port taken. */
  public static final int NOT_FINISHED = BrokerHalt.EXIT_CODE;

  /** {@code bounds check}: a bound was beaten. */
  static final int UNSOUND = 3;

  /** {@code bounds check}, which needs no broker: a budget was exceeded. */
  static final int OVER_BUDGET = 4;

  /** A comparison found a regression. */
  public static final int REGRESSION = 5;

  /** A comparison found none, but could not have found every one. */
  public static final int NOT_DECIDABLE = 6;

  /** Ended by Ctrl-C, as shells count it. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
