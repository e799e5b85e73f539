package dev.plumbline.standalone.cli;

import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.prometheus.SinksConfig;
import dev.plumbline.sinks.prometheus.SinksRunner;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.broker.LocalCluster;
import dev.plumbline.standalone.broker.LoopbackPort;
import dev.plumbline.stream.runner.StreamFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Everything in one JVM on the bundled sample fleet, until Ctrl-C. */
@Command(
    name = "demo",
    description = {
      "Everything in one JVM, on loopback only: a broker, the bundled sample fleet imported through"
          + " it, the topology, metrics and status; says what it found and runs until Ctrl-C.",
      "The fleet is generated from a seed and has one unsound bound, one leak and one slow device."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:found what it looked for, with --once",
      "2:unusable arguments",
      "4:not finished: port taken, folder in use, disk full",
      "130:ended by Ctrl-C"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline demo",
      "  plumbline demo --data demo-data --port 29092 --metrics-port 9465"
    })
final class DemoCommand implements Callable<Integer> {

  /** Port of the demo's broker unless told otherwise. */
  static final int DEFAULT_PORT = 19_092;

  /** The fleet is measured once: what was found stays on the page however long the demo runs. */
  private static final Duration FOR_GOOD = Duration.ofDays(36_500);

  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(40);

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Keep everything in this folder; a restart with it continues. Default: a temporary one.")
  private @Nullable Path data;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port of the broker; 0 takes any free one. Default: ${DEFAULT-VALUE}.")
  private int port = DEFAULT_PORT;

  @Option(
      names = "--once",
      description = "End when everything is found and told, instead of running until Ctrl-C.")
  private boolean once;

  @Mixin private ListenOptions listen = new ListenOptions();
  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws StreamFailure, IOException {
    Verbosity.quietClients();
    SinksConfig config = listen.sinksConfig().keeping(FOR_GOOD);
    AdminConfig admin = config.admin();
    if (admin.port() != 0 && admin.host().equals(LoopbackPort.HOST)) {
      checkMetricsPort(admin.port());
    }
    PrintWriter out = spec.commandLine().getOut();
    try (Interruption interruption = new Interruption(Thread.currentThread(), CLOSE_PATIENCE);
        Spine spine = Spine.on(LocalCluster.start(folder(), port));
        SinksRunner sinks = new SinksRunner(spine.clientProperties(), config)) {
      SampleRun run = new SampleRun(spine, sinks, admin.authorization(), out);
      run.prepare();
      spine.startStreams();
      spine.topology().ifPresent(sinks::show);
      sinks.start();
      spine.with(run::find);
      if (!once) {
        out.println("Running until Ctrl-C.");
        out.flush();
        untilInterrupted(spine);
      }
    }
    return once ? ExitCode.OK : ExitCode.INTERRUPTED;
  }

  private DataFolder folder() {
    return data == null ? DataFolder.temporary() : DataFolder.kept(data);
  }

  /** Told before anything is started; whoever takes it in between is met when it is opened. */
  private static void checkMetricsPort(int port) {
    if (!LoopbackPort.isFree(port)) {
      throw CommandFailure.notFinished(
          "port "
              + port
              + " on "
              + LoopbackPort.HOST
              + " is taken (another demo?); choose another one with --metrics-port "
              + (port + 1)
              + ", 0 takes any free one",
          null);
    }
  }

  private static void untilInterrupted(Spine spine) throws StreamFailure {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException stopped) {
      spine.rethrowStreamFailure();
    }
  }
}
