package dev.plumbline.standalone.cli;

import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.prometheus.BuildInfo;
import dev.plumbline.sinks.prometheus.CollectorOptions;
import dev.plumbline.sinks.prometheus.SinksConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where metrics and status are served, and to whom. */
final class ListenOptions {

  private static final Duration START_TIMEOUT = Duration.ofSeconds(20);

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description =
          "Address of the admin port. Default: 127.0.0.1:9464. Beyond loopback it needs a token or"
              + " password, or --allow-open.")
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

  @Option(
      names = "--no-host-label",
      description = "Merge metrics over hosts and leave the label host away.")
  private boolean noHostLabel;

  /**
   * What the sinks are started with.
   *
   * @throws CommandFailure if the options contradict each other or a file cannot be read
   */
  SinksConfig sinksConfig() {
    CollectorOptions page = CollectorOptions.defaults();
    return new SinksConfig(
        admin(),
        noHostLabel ? page.withoutHostLabel() : page,
        new BuildInfo(
            RootCommand.JarVersion.text(), "", String.valueOf(System.getProperty("java.version"))),
        InstantSource.system(),
        System::nanoTime,
        START_TIMEOUT);
  }

  private AdminConfig admin() {
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
          "127.0.0.1", port == null ? AdminConfig.DEFAULT_PORT : port, token, basic, allowOpen);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(String.valueOf(e.getMessage()), e);
    }
  }

  private static String secret(String option, Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw CommandFailure.usage(option + " " + file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
