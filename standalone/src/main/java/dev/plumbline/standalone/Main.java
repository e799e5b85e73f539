package dev.plumbline.standalone;

import dev.plumbline.standalone.cli.RootCommand;

/** The process: runs one command and ends with its exit code. */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    System.exit(RootCommand.commandLine().execute(args));
  }
}
