package dev.plumbline.standalone.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
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
      defaultValue = "default",
      description = "What was run, for comparing runs. Default: ${DEFAULT-VALUE}.")
  private String workload = "default";

  @Option(
      names = "--label",
      paramLabel = "KEY=VALUE",
      description = "Label of the run (commit, model, config); may be repeated.")
  private Map<String, String> labels = new LinkedHashMap<>();

  @Option(
      names = "--start",
      paramLabel = "TIME",
      converter = StartTime.class,
      description =
          "Wall-clock time of the run's time zero, as 2026-11-30T12:00:00Z or in ms since the epoch."
              + " Default: the time of the first import.")
  private @Nullable Instant start;

  String host() {
    if (host != null) {
      return host;
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  String process() {
    return process;
  }

  /** Device of each named sub-folder or file, in the order given. */
  Map<String, DeviceOption> devices() {
    Map<String, DeviceOption> byPath = new LinkedHashMap<>();
    for (DeviceOption device : devices) {
      DeviceOption before = byPath.put(device.path(), device);
      if (before != null && !before.equals(device)) {
        throw CommandFailure.usage(
            "--device "
                + device.path()
                + " is named twice, as "
                + before.id()
                + " and "
                + device.id());
      }
    }
    return byPath;
  }

  String workload() {
    return workload;
  }

  Map<String, String> labels() {
    return labels;
  }

  /** Time zero in ms since the epoch, null when it was not given. */
  @Nullable Long startEpochMillis() {
    return start == null ? null : start.toEpochMilli();
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
