package dev.plumbline.ingest.scan;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks at paths and says what each file is: by its header, its first bytes or its size, and by its
 * name where these leave doubt. A folder is a log folder: {@code .logs} or its parent; the files in
 * it and in its sub-folders {@code devN} are taken, N being the device, and what profilers of
 * kernels leave below it, see {@link LogFolder}.
 */
public final class InputScan {
  private final ScanOptions options;
  private final Map<Path, ScannedInput> inputs = new LinkedHashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private InputScan(ScanOptions options) {
    this.options = options;
  }

  /**
   * Scans files and folders in the order given.
   *
   * @return every file found, and what is wrong with those that cannot be read
   */
  public static ScannedInputs scan(List<Path> paths, ScanOptions options) {
    InputScan scan = new InputScan(options);
    for (Path path : paths) {
      scan.argument(path);
    }
    ScannedInputs scanned =
        new ScannedInputs(List.copyOf(scan.inputs.values()), List.copyOf(scan.problems));
    scan.problems.addAll(ClockCoverage.problems(scanned));
    scan.problems.addAll(scanned.sliceProblems());
    options.devices().keySet().forEach(scan::unusedDevice);
    return new ScannedInputs(scanned.inputs(), List.copyOf(scan.problems));
  }

  /** A mistyped option would give a device's figures to another one. */
  private void unusedDevice(Path option) {
    boolean used =
        inputs.values().stream()
            .anyMatch(
                input -> new DeviceFinder(Map.of(), input.argument()).names(input.path(), option));
    if (!used) {
      problem(
          option.toString(),
          0,
          Severity.WARNING,
          "device-unused",
          "is named as a device, but no input lies there");
    }
  }

  private void argument(Path path) {
    if (Files.isDirectory(path)) {
      folder(path);
    } else if (Files.exists(path)) {
      file(path, path, path.toString(), "main", true);
    } else {
      problem(
          path.toString(),
          0,
          Severity.ERROR,
          "missing",
          "does not exist, expected a file or folder");
    }
  }

  private void folder(Path argument) {
    LogFolder folder = new LogFolder(argument);
    int before = inputs.size();
    List<Path> files;
    try {
      files = folder.files();
    } catch (IOException e) {
      problem(
          argument.toString(),
          0,
          Severity.ERROR,
          "unreadable",
          "cannot be listed: " + Reason.of(e));
      return;
    }
    for (Path older : folder.olderReports()) {
      problem(
          argument.relativize(older).toString(),
          0,
          Severity.INFO,
          "older-report",
          "is an older report folder and was not read, the newest one is; name it to read it");
    }
    for (Path file : files) {
      String shown = argument.relativize(file).toString();
      file(argument, file, shown, folder.process(), false);
    }
    boolean found =
        inputs.values().stream()
            .skip(before)
            .anyMatch(input -> input.type().isStream() || input.type() == InputType.EMPTY);
    if (!found) {
      problem(
          argument.toString(),
          0,
          Severity.ERROR,
          "no-input",
          "holds no log file that can be read, expected a log folder (.logs or its parent) with"
              + " tracy_ops_times.csv, tt_foil_memlog.csv or tt_foil_device_zones.csv, or the"
              + " output of msprof, an op report of tt-metal or profiles of Neuron");
    }
  }

  private void file(Path argument, Path path, String shown, String process, boolean given) {
    Path key = path.toAbsolutePath().normalize();
    if (inputs.containsKey(key)) {
      return;
    }
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      String what = Files.isDirectory(path) ? "a folder" : "a pipe, device or socket";
      problem(shown, 0, Severity.ERROR, "unreadable", "is " + what + ", expected a regular file");
      return;
    }
    FileHead head;
    try {
      head = FileHead.of(path);
    } catch (IOException e) {
      problem(shown, 0, Severity.ERROR, "unreadable", "cannot be read: " + Reason.of(e));
      return;
    }
    String name = String.valueOf(path.getFileName());
    FileProbe.Finding finding = new FileProbe(name, head).find(options.layout());
    DeviceId device = new DeviceFinder(options.devices(), argument).of(path);
    inputs.put(
        key,
        new ScannedInput(
            argument,
            path,
            shown,
            finding.type(),
            head.sizeBytes(),
            device,
            given && finding.type() == InputType.TRACY_SESSION
                ? SessionProgram.of(path, process)
                : process,
            finding.separator(),
            finding.layout()));
    new ScanProblems(shown, given, problems::add).report(finding.type(), name, head);
  }

  private void problem(String file, long line, Severity severity, String code, String message) {
    problems.add(new Problem(file, line, severity, code, message));
  }
}
