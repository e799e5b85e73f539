package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.scan.DeviceId;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.sinks.compare.CompareLimits;
import dev.plumbline.sinks.compare.ComparedRun;
import dev.plumbline.sinks.compare.Comparison;
import dev.plumbline.sinks.compare.ComparisonJson;
import dev.plumbline.sinks.compare.ComparisonMarkdown;
import dev.plumbline.sinks.compare.ComparisonText;
import dev.plumbline.sinks.compare.SavedRun;
import dev.plumbline.sinks.compare.SubjectGroup;
import dev.plumbline.sinks.report.RunArchive;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Holds a run against another one. */
@Command(
    name = "compare",
    description = {
      "Holds a run against an earlier one: each zone, kernel and pool gets both medians, the change"
          + " with an interval, and one verdict: faster, slower, same, too few or incomplete.",
      "BASE and CAND are log folders, files written with --save (.json), or names of runs in Kafka."
          + " A change inside its own noise is none. Devices are matched by serial where it is known."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:no regression: nothing is slower, and both sides are complete",
      "2:unusable arguments, no such run, or no recognised file in it",
      "4:not finished: broker away, disk full",
      "5:regression: at least one subject is slower, or a pool is larger",
      "6:not decidable: nothing is slower, but a side is incomplete or nothing could be judged",
      "130:ended by Ctrl-C"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline compare before/.logs after/.logs --threshold 3%%",
      "  plumbline compare last.json after/.logs --save last.json --markdown",
      "  plumbline compare --baseline branch=main pr-17 --bootstrap kafka-1:9092 --by risc,kernel"
    })
final class CompareCommand implements Callable<Integer> {

  /** Code of the problem that nothing lies where {@code --device} points. */
  private static final String DEVICE_UNUSED = "device-unused";

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(10);

  @Parameters(
      paramLabel = "RUN",
      arity = "1..2",
      description =
          "BASE and CAND, or only CAND with --baseline. A path that exists is that path; run:NAME is"
              + " a run in Kafka whatever exists.")
  private List<String> runs = List.of();

  @Option(
      names = "--baseline",
      paramLabel = "LABEL=VALUE",
      description = "The baseline is the newest other run in Kafka with this label.")
  private @Nullable String baseline;

  @Option(
      names = "--by",
      split = ",",
      paramLabel = "KIND",
      description =
          "Only these kinds: zone (host and GPU zones), risc (device zones), kernel (kernels, engine"
              + " lanes, and the zones named ...-KERNEL), pool. Several with commas. Default: all.")
  private List<SubjectGroup> groups = List.of(SubjectGroup.values());

  @Option(
      names = "--threshold",
      paramLabel = "P%",
      converter = PercentOption.Converter.class,
      description = "A change of the median up to this is none. Default: 5%%.")
  private PercentOption threshold = new PercentOption(CompareLimits.DEFAULT_THRESHOLD);

  @Option(
      names = "--min-samples",
      paramLabel = "N",
      description = "Fewer samples on a side are too few. 5 or more; default: ${DEFAULT-VALUE}.")
  private long minSamples = CompareLimits.LEAST_SAMPLES;

  @Option(names = "--json", description = "One JSON document on standard output, nothing else.")
  private boolean json;

  @Option(
      names = "--markdown",
      description = "Markdown on standard output, for a pull request or a job's summary.")
  private boolean markdown;

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description =
          "Write the statistics of CAND into this .json file, whatever the verdict: a BASE for later"
              + " without its logs.")
  private @Nullable Path save;

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description = "Host that log folders are from. Default: ${DEFAULT-VALUE}.")
  private String host = "localhost";

  @Option(
      names = "--device",
      paramLabel = "PATH=ID[:SERIAL]",
      converter = DeviceOption.Converter.class,
      description = "Which device a sub-folder or file of a log folder is of; may be repeated.")
  private DeviceOption[] devices = {};

  @Mixin private ZoneNameOptions zoneNames = new ZoneNameOptions();
  @Mixin private KafkaOptions kafka = new KafkaOptions();
  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Verbosity.quietClients();
    checkArguments();
    CompareLimits limits =
        new CompareLimits(EnumSet.copyOf(groups), threshold.fraction(), minSamples);
    List<Problem> problems = new ArrayList<>();
    Comparison comparison;
    try (Interruption interruption = new Interruption(Thread.currentThread(), CLOSE_PATIENCE)) {
      RunSources sources = new RunSources(host, scanOptions(), zoneNames, archive(), problems);
      ComparedRun base = base(sources);
      ComparedRun candidate = sources.find("CAND", candidate());
      comparison = Comparison.of(base, candidate, limits);
      if (save != null) {
        save(candidate, save);
      }
    }
    ProblemLines.print(
        problems.stream()
            .filter(problem -> problem.severity() != Severity.INFO)
            .filter(problem -> !isOfOtherSide(problem, problems))
            .toList(),
        spec.commandLine().getErr());
    spec.commandLine().getErr().flush();
    PrintWriter out = spec.commandLine().getOut();
    out.print(text(comparison));
    out.flush();
    return switch (comparison.decision()) {
      case NO_REGRESSION -> ExitCode.OK;
      case REGRESSION -> ExitCode.REGRESSION;
      case NOT_DECIDABLE -> ExitCode.NOT_DECIDABLE;
    };
  }

  /** A device of one folder is in the way of the other one only if it is in neither. */
  private boolean isOfOtherSide(Problem problem, List<Problem> problems) {
    return problem.code().equals(DEVICE_UNUSED)
        && problems.stream()
                .filter(other -> other.code().equals(DEVICE_UNUSED))
                .filter(other -> sameOption(problem, other))
                .count()
            < folders();
  }

  private static boolean sameOption(Problem one, Problem other) {
    return one.file()
        .substring(one.file().indexOf(' '))
        .equals(other.file().substring(other.file().indexOf(' ')));
  }

  private long folders() {
    return runs.stream().filter(word -> Files.isDirectory(Path.of(word))).count();
  }

  private String text(Comparison comparison) {
    if (json) {
      return ComparisonJson.text(comparison);
    }
    return markdown ? ComparisonMarkdown.of(comparison) : ComparisonText.of(comparison);
  }

  /** Before anything is read: what can never work is said at once. */
  private void checkArguments() {
    OptionRange.atLeast("--min-samples", minSamples, CompareLimits.LEAST_SAMPLES);
    if (json && markdown) {
      throw CommandFailure.usage("--json and --markdown both want standard output; one is enough");
    }
    int needed = baseline == null ? 2 : 1;
    if (runs.size() != needed) {
      throw CommandFailure.usage(
          baseline == null
              ? "BASE and CAND are needed, found "
                  + (runs.size() == 1 ? "only " : "")
                  + String.join(" and ", runs)
              : "with --baseline only CAND is named, found " + String.join(" and ", runs));
    }
    if (baseline != null && baseline.indexOf('=') < 1) {
      throw CommandFailure.usage("--baseline is LABEL=VALUE, found '" + baseline + "'");
    }
    if (host.isBlank()) {
      throw CommandFailure.usage("--host is empty, expected a name");
    }
    if (save != null) {
      checkSave(save);
    }
  }

  private static void checkSave(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (!file.toString().endsWith(".json")) {
      throw CommandFailure.usage("--save is a file named .json, found " + file);
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw CommandFailure.usage("--save " + file + " is no regular file that could be replaced");
    }
    if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw CommandFailure.usage(
          "--save " + file + " cannot be written: " + folder + " is no folder to write in");
    }
  }

  private String candidate() {
    return runs.get(runs.size() - 1);
  }

  private ComparedRun base(RunSources sources) {
    if (baseline == null) {
      return sources.find("BASE", runs.get(0));
    }
    int equals = baseline.indexOf('=');
    String candidate = candidate();
    return sources.newest(
        baseline.substring(0, equals),
        baseline.substring(equals + 1),
        sources.isName(candidate) ? RunSources.name(candidate) : null);
  }

  private @Nullable RunArchive archive() {
    return kafka.isPresent()
        ? new RunArchive(
            Cluster.connect(kafka.clientProperties()).clientProperties(),
            InstantSource.system(),
            PATIENCE)
        : null;
  }

  private ScanOptions scanOptions() {
    Map<Path, DeviceId> byPath = new LinkedHashMap<>();
    for (DeviceOption option : devices) {
      DeviceId before = byPath.put(option.path(), option.device());
      if (before != null && !before.equals(option.device())) {
        throw CommandFailure.usage("--device names " + option.path() + " twice");
      }
    }
    return new ScanOptions(byPath, null);
  }

  private static void save(ComparedRun run, Path file) {
    try {
      SavedRun.write(run, file);
    } catch (IOException e) {
      throw CommandFailure.notFinished(
          "--save " + file + " cannot be written: " + FailureMessages.fileMessage(e), e);
    }
  }
}
