package dev.plumbline.standalone.deploy;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program on the PATH that a test may use, and does without when it is not there. */
final class Tool {
  private final String name;
  private final String debianPackage;

  Tool(String name, String debianPackage) {
    this.name = name;
    this.debianPackage = debianPackage;
  }

  /** What a run of the program left. */
  record Outcome(int exitCode, String output) {}

  /** Skips the calling test, with the reason, when the program is missing. */
  void assumePresent() {
    boolean present =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .filter(folder -> !folder.isEmpty())
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    assumeTrue(
        present,
        name
            + " is not on the PATH (Debian package "
            + debianPackage
            + "; ./plumbline test fetches it)");
  }

  Outcome run(Path folder, List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(name));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException(command + " did not end within 60 s: " + output);
    }
    return new Outcome(process.exitValue(), output);
  }
}
