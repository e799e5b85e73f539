package dev.plumbline.bench.restore;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.BatchWriter;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneKind;

/** An entry is a zone that was entered a few times in a window that has not closed. */
final class OpenWindows extends OpenState {
  private static final int EXECUTIONS = 3;

  OpenWindows() {
    super(StreamKind.ZONES);
  }

  @Override
  BatchWriter writer(StreamHeader header) {
    return new ZoneBatchWriter(header, ZoneKind.HOST);
  }

  @Override
  void add(BatchWriter writer, long entry) {
    for (int i = 0; i < EXECUTIONS; i++) {
      ((ZoneBatchWriter) writer)
          .add(0, "Kernel::stage_" + entry + "/matmul", "", "", entry, 1000 + 10L * i, 1, 0);
    }
  }

  @Override
  int rows() {
    return EXECUTIONS;
  }
}
