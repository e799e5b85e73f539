package dev.plumbline.standalone.cli;

import dev.plumbline.sinks.prometheus.StreamsAdmin;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.stream.AlertTimes;
import dev.plumbline.stream.Judging;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.runner.Processing;
import dev.plumbline.stream.runner.RunnerConfig;
import dev.plumbline.stream.runner.StreamFailure;
import dev.plumbline.stream.runner.StreamRunner;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The topology against an existing cluster, until it is stopped. */
@Command(
    name = "stream",
    description =
        "Runs the topology against an existing cluster until it is stopped. Several instances share"
            + " the work, at most one per partition is busy.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "2:unusable arguments",
      "4:not finished: broker away, topics missing, the topology failed",
      "130:stopped by Ctrl-C"
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  plumbline stream --bootstrap kafka-1:9092 --state-dir /var/lib/plumbline",
      "  plumbline stream --bootstrap kafka-1:9092 --metrics-port 9465"
    })
final class StreamCommand implements Callable<Integer> {

  private static final Duration START = Duration.ofMinutes(5);
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  @Option(
      names = "--application-id",
      paramLabel = "ID",
      description = "Consumer group; the same for all instances. Default: ${DEFAULT-VALUE}.")
  private String applicationId = RunnerConfig.DEFAULT_APPLICATION_ID;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      description = "Folder for local files, one per instance. Default: ${DEFAULT-VALUE}.")
  private Path stateFolder = Path.of("plumbline-state");

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Stream threads, at least 1. Default: ${DEFAULT-VALUE}.")
  private int threads = 2;

  @Option(
      names = "--processing",
      paramLabel = "WORD",
      description =
          "What holds after an instance has died: ${COMPLETION-CANDIDATES}. At-least-once shows"
              + " results at once, not with the next commit, and may count what an instance did"
              + " since its last commit twice. Default: ${DEFAULT-VALUE}.")
  private Processing processing = Processing.EXACTLY_ONCE;

  @Option(
      names = "--commit-interval-ms",
      paramLabel = "MS",
      description =
          "How often results of what was just measured are committed, which with exactly-once makes"
              + " them visible, 1 to 9999. While the input is behind, every 3000 ms is enough."
              + " Default: ${DEFAULT-VALUE}.")
  private long commitIntervalMillis = 200;

  @Option(
      names = "--window-seconds",
      paramLabel = "S",
      description = "Length of a window in event time. Default: ${DEFAULT-VALUE}.")
  private long windowSeconds = 10;

  @Option(
      names = "--slower-than-usual",
      paramLabel = "PERCENT",
      description =
          "A kernel with a bound is flagged SLOW when the windows that closed last are slower by"
              + " this than the same kernel of the same source and build over the last day; until"
              + " they are slower by less than half of it. 0 turns that off."
              + " Default: ${DEFAULT-VALUE}.")
  private double slowerThanUsualPercent = 100 * Judging.DEFAULTS.slowerThanUsual();

  @Option(
      names = "--slow-below",
      paramLabel = "RATIO",
      description =
          "It is flagged SLOW, too, when its floor divided by its median is below this, 0 to 1."
              + " Default: ${DEFAULT-VALUE}, which is never.")
  private double slowBelow = Judging.DEFAULTS.slowBelow();

  @Option(
      names = "--alert-hold-seconds",
      paramLabel = "S",
      description =
          "How long a kernel is too slow before an alert says so, 0 or more; what is only at a"
              + " limit for a moment is not told. A beaten floor is told at once. Default:"
              + " ${DEFAULT-VALUE}.")
  private long alertHoldSeconds = AlertTimes.DEFAULTS.hold().toSeconds();

  /** Without one of its options there is no admin port: instances of one machine share none. */
  @Mixin private AdminOptions admin = new AdminOptions();

  @Mixin private KafkaOptions kafka = new KafkaOptions();
  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws StreamFailure {
    PrintWriter err = spec.commandLine().getErr();
    checkOptions();
    Map<String, Object> client = kafka.clientProperties();
    configured(RunnerConfig.of("", stateFolder), texts(client));
    Cluster cluster = Cluster.connect(client);
    try (Interruption interruption = new Interruption(Thread.currentThread(), PATIENCE);
        DataFolder folder = DataFolder.kept(stateFolder);
        StreamRunner runner = runner(cluster, folder);
        StreamsAdmin port = adminPort(runner, err)) {
      runner.start();
      runner.awaitRunning(START);
      err.println("running as " + applicationId);
      err.flush();
      runner.await();
      return ExitCode.OK;
    } catch (InterruptedException stopped) {
      return ExitCode.INTERRUPTED;
    }
  }

  /** Before anything is looked for: what can never work is said at once. */
  private void checkOptions() {
    OptionRange.atLeast("--threads", threads, 1);
    OptionRange.atLeast("--window-seconds", windowSeconds, 1);
    OptionRange.atLeast("--commit-interval-ms", commitIntervalMillis, 1);
    OptionRange.atLeast("--alert-hold-seconds", alertHoldSeconds, 0);
    OptionRange.within("--slower-than-usual", slowerThanUsualPercent, 0, 100_000);
    OptionRange.within("--slow-below", slowBelow, 0, 1);
  }

  /** Open before the start, so that restoring can be watched; null when it was not asked for. */
  private @Nullable StreamsAdmin adminPort(StreamRunner runner, PrintWriter err) {
    if (!admin.isPresent()) {
      return null;
    }
    StreamsAdmin port =
        StreamsAdmin.start(admin.admin(0), AdminOptions.build(), new RunningTopology(runner));
    err.println("metrics " + port.uri() + "metrics");
    err.flush();
    return port;
  }

  private StreamRunner runner(Cluster cluster, DataFolder folder) {
    RunnerConfig config =
        RunnerConfig.of(
            String.valueOf(cluster.clientProperties().get(KafkaOptions.BOOTSTRAP)),
            folder.streamsState());
    return new StreamRunner(
        StreamConfig.defaults()
            .withWindowSize(Duration.ofSeconds(windowSeconds))
            .withAlertTimes(
                new AlertTimes(
                    Duration.ofSeconds(alertHoldSeconds),
                    AlertTimes.DEFAULTS.clear(),
                    AlertTimes.DEFAULTS.keep()))
            .withJudging(
                new Judging(slowBelow, slowerThanUsualPercent / 100, Judging.DEFAULTS.memory())),
        configured(config, texts(cluster.clientProperties())));
  }

  private static Map<String, String> texts(Map<String, Object> properties) {
    Map<String, String> texts = new TreeMap<>();
    properties.forEach((name, value) -> texts.put(name, value.toString()));
    return texts;
  }

  private RunnerConfig configured(RunnerConfig config, Map<String, String> properties) {
    try {
      return config
          .withApplicationId(applicationId)
          .withThreads(threads)
          .withProcessing(processing)
          .withClientProperties(properties)
          .withCommitInterval(Duration.ofMillis(commitIntervalMillis));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(String.valueOf(e.getMessage()), e);
    }
  }
}
