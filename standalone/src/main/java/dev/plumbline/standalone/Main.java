package dev.plumbline.standalone;

import dev.plumbline.standalone.cli.RootCommand;
import java.util.Locale;

/** The process: runs one command and ends with its exit code. */
public final class Main {

  private Main() {}

  /** Runs the command that the arguments name. */
  public static void main(String[] args) {
    // Kafka and others change the case of their own names in the default locale; a Turkish one
    // makes other words of them. Results never depend on where a machine stands.
    Locale.setDefault(Locale.ROOT);
    System.exit(RootCommand.commandLine().execute(args));
  }
}
