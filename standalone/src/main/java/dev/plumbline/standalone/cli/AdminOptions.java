package dev.plumbline.standalone.cli;

import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.prometheus.BuildInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the admin port is, and who may use it. */
class AdminOptions {

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description =
          "Address of the admin port. Default: 127.0.0.1:9464, none for `stream`. Beyond loopback"
              + " it needs a token or password, or --allow-open.")
  private @Nullable String listen;

  @Option(
      names = "--metrics-port",
      paramLabel = "PORT",
      description = "Port of the admin port on 127.0.0.1; 0 takes any free one.")
  private @Nullable Integer port;

  @Option(
      names = "--allow-open",
      description = "Listen beyond loopback although nobody has to show a token or password.")
  private boolean allowOpen;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "Requests must show the bearer token in this file.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "Requests may show the user:password in this file instead.")
  private @Nullable Path passwordFile;

  /** Whether an address or a port was named. */
  boolean isPresent() {
    return listen != null || port != null;
  }

  /**
   * Where to listen.
   *
   * @param defaultPort the port on loopback when none is named
   * @throws CommandFailure if the options contradict each other or a file cannot be read
   */
  AdminConfig admin(int defaultPort) {
    if (listen != null && port != null) {
      throw CommandFailure.usage("--listen and --metrics-port both name the port; one is enough");
    }
    try {
      String token = tokenFile == null ? null : secret("--token-file", tokenFile);
      String basic = passwordFile == null ? null : secret("--password-file", passwordFile);
      if (listen != null) {
        return AdminConfig.parse(listen, token, basic, allowOpen);
      }
      return new AdminConfig(
          "127.0.0.1", port == null ? defaultPort : port, token, basic, allowOpen);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(String.valueOf(e.getMessage()), e);
    }
  }

  /** What this program is. */
  static BuildInfo build() {
    return new BuildInfo(
        RootCommand.JarVersion.text(), "", String.valueOf(System.getProperty("java.version")));
  }

  private static String secret(String option, Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw CommandFailure.usage(option + " " + file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
