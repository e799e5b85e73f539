package dev.plumbline.ingest.read;

import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.measured.MeasuredFile;
import dev.plumbline.bounds.neuron.measured.MeasuredProfile;
import dev.plumbline.bounds.neuron.measured.ProfileFigure;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.ZoneKind;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Measured profiles of Neuron: the execution of a module is one row, each lane of it one for its
 * active time and one for its instruction time. A profile does not say its module; without a name
 * that is told or predicted it is called as the compiler does: {@code nc01_sg00} on core 1.
 */
final class ProfileKernels implements KernelSource {
  private static final String DEVICE_INDEX = "nd_idx";
  private static final String BAD_ROW = "bad-row";
  private static final int MOST_DIGITS = 9;

  @Override
  public KernelParts read(List<ScannedInput> files, KernelOptions options) throws IOException {
    ScannedInput input = files.get(0);
    KernelParts parts = new KernelParts(files);
    MeasuredFile file = MeasuredFile.read(input.path(), input.file(), InputLimits.usual());
    long rejected = 0;
    KernelParts.Device device = parts.device(null);
    for (MeasuredProfile profile : file.profiles()) {
      device = parts.device(deviceIndex(profile));
      rejected += profile.rejectedRows();
      String module = module(profile.core(), options, parts);
      for (ProfileFigure figure : ProfileFigure.of(profile, module)) {
        ZoneKind kind = figure.kind() == StatKind.LANE ? ZoneKind.LANE : ZoneKind.KERNEL;
        device.row(
            KernelRow.execution(
                0, 0, kind, figure.name(), figure.context(), "", null, figure.nanos()));
      }
    }
    for (Problem problem : file.problems()) {
      if (problem.code().equals(BAD_ROW) && problem.line() > 0) {
        // Its place is in the text: many rows of JSON can be on one line.
        device.row(KernelRow.odd(0, 0, "", "", OddCode.UNREADABLE_ROW, at(problem)));
        rejected--;
      } else {
        parts.tell(0, problem.line(), problem.severity(), problem.code(), problem.message());
      }
    }
    device.notCarried(BAD_ROW, rejected);
    if (!file.cycles().isEmpty()) {
      parts.tell(
          0,
          0,
          Severity.WARNING,
          "cycles-only",
          "holds cycle counts of a session, which have no lanes and no clock: not measured");
    }
    return parts;
  }

  private static String at(Problem problem) {
    return "line " + problem.line() + ", " + problem.message();
  }

  private static @Nullable Long deviceIndex(MeasuredProfile profile) {
    BigDecimal index = profile.summary().get(DEVICE_INDEX);
    if (index == null || index.signum() < 0 || index.precision() > MOST_DIGITS) {
      return null;
    }
    return index.longValue();
  }

  private static String module(@Nullable Integer core, KernelOptions options, KernelParts parts) {
    String known = options.modules().of(core);
    if (known != null) {
      return known;
    }
    String who = core == null ? "a profile that names no core" : "core " + core;
    if (!options.modules().names().isEmpty()) {
      String name = core == null ? "unknown" : String.format(Locale.ROOT, "nc%02d", core);
      parts.tell(
          0,
          0,
          Severity.WARNING,
          "no-module",
          who
              + ": none, or more than one, of the modules "
              + options.modules().names().stream().sorted().toList()
              + " is of it: called "
              + name
              + ", held against nothing");
      return name;
    }
    String name = core == null ? "module" : String.format(Locale.ROOT, "nc%02d_sg00", core);
    parts.tell(
        0,
        0,
        Severity.INFO,
        "module-assumed",
        who + ": no module is named, taken for " + name + "; --module says another one");
    return name;
  }
}
