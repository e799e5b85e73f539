package dev.plumbline.standalone.cli;

import dev.plumbline.sinks.prometheus.SinksRunner;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Metrics and status of an existing cluster, until it is stopped. */
@Command(
    name = "sinks",
    description =
        "Serves /metrics, /health/live, /health/ready and /api/v1/status of an existing cluster"
            + " until it is stopped. Several of them show the same figures: never add them up.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "2:unusable arguments",
      "4:not finished: broker away, port taken",
      "130:stopped by Ctrl-C"
    },
    footerHeading = "%nExample:%n",
    footer = "  plumbline sinks --bootstrap kafka-1:9092 --metrics-port 9464")
final class SinksCommand implements Callable<Integer> {

  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  @Mixin private KafkaOptions kafka = new KafkaOptions();
  @Mixin private ListenOptions listen = new ListenOptions();
  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    try (Interruption interruption = new Interruption(Thread.currentThread(), PATIENCE);
        SinksRunner sinks =
            new SinksRunner(
                Cluster.connect(kafka.clientProperties()).clientProperties(),
                listen.sinksConfig())) {
      sinks.start();
      err.println("metrics " + sinks.uri() + "metrics, status " + sinks.uri() + "api/v1/status");
      err.flush();
      untilInterrupted(sinks);
      return ExitCode.INTERRUPTED;
    }
  }

  /** Returns when it is told to stop; fails when the reading of the topics does. */
  private static void untilInterrupted(SinksRunner sinks) {
    try {
      while (true) {
        sinks.awaitReady(LOOK_EVERY);
        Thread.sleep(LOOK_EVERY.toMillis());
      }
    } catch (InterruptedException stopped) {
      // the end that was asked for
    }
  }
}
