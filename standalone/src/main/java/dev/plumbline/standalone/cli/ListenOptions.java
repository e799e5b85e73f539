package dev.plumbline.standalone.cli;

import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.prometheus.CollectorOptions;
import dev.plumbline.sinks.prometheus.SinksConfig;
import dev.plumbline.stream.runner.RunnerConfig;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import picocli.CommandLine.Option;

/** Where metrics and status are served, and to whom. */
final class ListenOptions extends AdminOptions {

  private static final Duration START_TIMEOUT = Duration.ofSeconds(20);

  @Option(
      names = "--no-host-label",
      description = "Merge metrics over hosts and leave the label host away.")
  private boolean noHostLabel;

  @Option(
      names = "--group",
      paramLabel = "ID",
      description =
          "Consumer group whose lag is shown, the application id of `plumbline stream`; repeatable."
              + " Default: plumbline-stream.")
  private List<String> groups = List.of(RunnerConfig.DEFAULT_APPLICATION_ID);

  /**
   * What the sinks are started with.
   *
   * @throws CommandFailure if the options contradict each other or a file cannot be read
   */
  SinksConfig sinksConfig() {
    CollectorOptions page = CollectorOptions.defaults();
    return new SinksConfig(
        admin(AdminConfig.DEFAULT_PORT),
        noHostLabel ? page.withoutHostLabel() : page,
        build(),
        InstantSource.system(),
        System::nanoTime,
        START_TIMEOUT,
        groups);
  }
}
