package dev.plumbline.bench;

import java.util.Locale;

/** The process of the benchmarks: runs one command and ends with its exit code. */
public final class Main {

  private Main() {}

  /** Runs the command that the arguments name. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    System.exit(BenchRoot.commandLine().execute(args));
  }
}
