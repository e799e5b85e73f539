package dev.plumbline.ingest.read;

import dev.plumbline.bounds.table.DroppedRow;
import dev.plumbline.bounds.tenstorrent.DeviceOp;
import dev.plumbline.bounds.tenstorrent.OpsReport;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.ZoneKind;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Op reports of tt-metal: a row for each op on a device with its kernel duration, under the
 * signature that bounds of the performance model have. An op that was not measured is an odd row;
 * signposts and ops of the host are no executions on a device.
 */
final class OpsReportKernels implements KernelSource {
  private static final Set<String> ONLY_COUNTED = Set.of("duplicate-op", "too-many-ops");

  @Override
  public KernelParts read(List<ScannedInput> files, KernelOptions options) throws IOException {
    KernelParts parts = new KernelParts(files);
    OpsReport report = OpsReport.read(files.get(0).path());
    for (DeviceOp op : report.ops()) {
      long device = op.key().deviceId();
      parts.model(device, op.arch(), op.line());
      Long nanos = op.kernelNanos();
      parts
          .device(device)
          .row(
              nanos == null
                  ? KernelRow.odd(
                      0, op.line(), op.opCode(), op.signature(), OddCode.BAD_DURATION, "")
                  : KernelRow.execution(
                      0,
                      op.line(),
                      ZoneKind.KERNEL,
                      op.opCode(),
                      op.signature(),
                      "",
                      op.hostStartNanos(),
                      nanos));
    }
    Map<String, Long> left = new HashMap<>(report.dropped());
    for (DroppedRow row : report.droppedRows()) {
      if (!ONLY_COUNTED.contains(row.code())) {
        parts
            .device(null)
            .row(KernelRow.odd(0, row.line(), "", "", OddCode.UNREADABLE_ROW, row.message()));
        left.merge(row.code(), -1L, Long::sum);
      }
    }
    left.forEach((code, count) -> parts.device(null).notCarried(code, count));
    report.others().forEach((type, count) -> parts.device(null).notCarried(type, count));
    for (Problem problem : report.problems()) {
      boolean isRow =
          report.dropped().containsKey(problem.code()) && !ONLY_COUNTED.contains(problem.code());
      if (!isRow) { // a dropped row is told by whoever folds it
        parts.tell(0, problem.line(), problem.severity(), problem.code(), problem.message());
      }
    }
    return parts;
  }
}
