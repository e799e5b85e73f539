package dev.plumbline.standalone;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line's root. */
@Command(
    name = "plumbline",
    description = "Streams profiling data through Kafka and holds it against static bounds.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.JarVersion.class)
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }

  /** The version that the jar's manifest states. */
  static final class JarVersion implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"plumbline " + (version == null ? "(not packaged)" : version)};
    }
  }
}
