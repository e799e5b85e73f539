package dev.plumbline.ingest.scan;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.List;

/**
 * Whether the devices of a scan have a clock anchor. Logs without any are common and say nothing;
 * when some devices have one, those without cannot be shown beside them.
 */
final class ClockCoverage {
  private ClockCoverage() {}

  /** One warning per device log that has no anchor while another one has. */
  static List<Problem> problems(ScannedInputs scanned) {
    List<StreamInput> devices =
        scanned.streams().stream()
            .filter(
                stream ->
                    stream.type() == InputType.TT_FOIL_ZONES
                        || stream.type() == InputType.TT_L1_RAW)
            .toList();
    if (devices.stream().allMatch(stream -> stream.clockSync() == null)) {
      return List.of();
    }
    return devices.stream()
        .filter(stream -> stream.clockSync() == null)
        .map(StreamInput::first)
        .map(
            file ->
                new Problem(
                    file.file(),
                    0,
                    Severity.WARNING,
                    "clock-sync-partial",
                    "has no clock sync beside it, other devices have: durations of device "
                        + file.device().id()
                        + " are right, its place on the time line is unknown"))
        .toList();
  }
}
