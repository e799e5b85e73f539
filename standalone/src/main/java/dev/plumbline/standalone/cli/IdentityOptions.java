package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.scan.DeviceId;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.model.wire.MarkerLayout;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Who was measured: the files themselves do not say. */
final class IdentityOptions {
  private static final String BUILD = "build";

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description = "Host the files are from. Default: this machine's name.")
  private @Nullable String host;

  @Option(
      names = "--process",
      paramLabel = "NAME",
      defaultValue = "",
      description =
          "Process the host zones and memory events are from. Default: the log folder's name.")
  private String process = "";

  @Option(
      names = "--device",
      paramLabel = "PATH=ID[:SERIAL]",
      converter = DeviceOption.Converter.class,
      description =
          "Which device a sub-folder or file is of; may be repeated. Default: the number at the end"
              + " of the sub-folder's name (dev1 = 1), else 0.")
  private DeviceOption[] devices = {};

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      defaultValue = Identity.DEFAULT_WORKLOAD,
      description = "What was run, for comparing runs. Default: ${DEFAULT-VALUE}.")
  private String workload = Identity.DEFAULT_WORKLOAD;

  @Option(
      names = "--label",
      paramLabel = "KEY=VALUE",
      description = "Label of the run (commit, model, config); may be repeated.")
  private Map<String, String> labels = new LinkedHashMap<>();

  @Option(
      names = "--build",
      paramLabel = "TEXT",
      description =
          "Build or kernel hash that was measured; bounds of another one are not held against it."
              + " The same as --label build=TEXT. Default: the label commit.")
  private @Nullable String build;

  @Option(
      names = "--device-model",
      paramLabel = "TEXT",
      description =
          "Model of the devices, such as Ascend910B3, where the files do not say it. Default:"
              + " unknown.")
  private String deviceModel = "";

  @Option(
      names = "--start",
      paramLabel = "TIME",
      converter = StartTime.class,
      description =
          "Wall-clock time of the run's time zero, as 2026-11-30T12:00:00Z or in ms since the"
              + " epoch. Default: the time of the first import.")
  private @Nullable Instant start;

  private String host() {
    if (host != null) {
      return host;
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  /** The identity of a run. */
  Identity identity(String run) {
    requireText("the name of the run", run);
    requireText("--host", host());
    requireText("--workload", workload);
    return new Identity(
        run,
        host(),
        process,
        workload,
        labels(),
        deviceModel,
        "plumbline " + RootCommand.JarVersion.text());
  }

  private static void requireText(String what, String text) {
    if (text.isBlank()) {
      throw CommandFailure.usage(what + " is empty, expected a name");
    }
  }

  /** What the caller told about the files. */
  ScanOptions scanOptions(@Nullable MarkerLayout layout) {
    return new ScanOptions(devices(), layout);
  }

  private Map<Path, DeviceId> devices() {
    Map<Path, DeviceId> byPath = new LinkedHashMap<>();
    for (DeviceOption option : devices) {
      DeviceId before = byPath.put(option.path(), option.device());
      if (before != null && !before.equals(option.device())) {
        throw CommandFailure.usage(
            "--device names "
                + option.path()
                + " twice, as "
                + before.id()
                + " and "
                + option.device().id());
      }
    }
    return byPath;
  }

  /**
   * Labels of the run, the build among them.
   *
   * @throws CommandFailure if two builds are told
   */
  Map<String, String> labels() {
    if (build == null) {
      return labels;
    }
    Map<String, String> all = new LinkedHashMap<>(labels);
    String other = all.put(BUILD, build);
    if (other != null && !other.equals(build)) {
      throw CommandFailure.usage("--build " + build + " and --label build=" + other + " differ");
    }
    return all;
  }

  /** The build as it was told, empty if it was not. */
  String build() {
    return labels().getOrDefault(BUILD, "");
  }

  /** Model of the devices, empty if it was not told. */
  String deviceModel() {
    return deviceModel;
  }

  /** Time zero, null when it was not given. */
  @Nullable Instant start() {
    return start;
  }

  /** Reads {@code --start}. */
  static final class StartTime implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
      try {
        if (text.matches("-?\\d{1,18}")) {
          return Instant.ofEpochMilli(Long.parseLong(text));
        }
        return OffsetDateTime.parse(text).toInstant();
      } catch (DateTimeException e) {
        throw new TypeConversionException(
            "expected a time with its zone such as 2026-11-30T12:00:00Z, or ms since the epoch,"
                + " found '"
                + text
                + "'");
      }
    }
  }
}
