package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.scan.DeviceId;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.model.wire.MarkerLayout;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Who was measured: the files themselves do not say. */
final class IdentityOptions {
  @Mixin private RunIdentityOptions who = new RunIdentityOptions();

  @Option(
      names = "--device",
      paramLabel = "PATH=ID[:SERIAL]",
      converter = DeviceOption.Converter.class,
      description =
          "Which device a sub-folder or file is of; may be repeated. Default: the number at the end"
              + " of the sub-folder's name (dev1 = 1), else 0.")
  private DeviceOption[] devices = {};

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

  /** The identity of a run. */
  Identity identity(String run) {
    return who.identity(run, deviceModel);
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
    return who.labels();
  }

  /** The build as it was told, empty if it was not. */
  String build() {
    return who.build();
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
