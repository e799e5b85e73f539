package dev.plumbline.bench.rivals;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.device.RiscMarkers;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.MarkerLayout;
import dev.plumbline.model.wire.MemoryCursor;
import dev.plumbline.model.wire.MemoryOp;
import dev.plumbline.model.wire.ZoneCursor;

/**
 * Reads frames as a fold has to and only adds up what it sees: every column that statistics need,
 * once for every event. The sum keeps the reading from being optimized away, and says whether it
 * was right.
 */
final class ColumnWalk {
  private final Frame frame = new Frame();
  private final L1Image image = new L1Image();
  private final RiscMarkers markers = new RiscMarkers();
  private long rows;
  private long checksum;

  void accept(byte[] record) {
    frame.wrap(record);
    switch (frame.type()) {
      case ZONES -> zones(frame.zones());
      case DEVICE -> device(frame.device());
      case MEMORY -> memory(frame.memory());
      case SAMPLES, END -> checksum += frame.firstSequence();
    }
  }

  long rows() {
    return rows;
  }

  long checksum() {
    return checksum;
  }

  private void zones(ZoneCursor zones) {
    long sum = 0;
    int count = zones.rows();
    for (int row = 0; row < count; row++) {
      sum += zones.nameIndex(row) + zones.startNanos(row) + zones.durationNanos(row);
    }
    checksum += sum;
    rows += count;
  }

  private void device(DeviceCursor device) {
    if (device.layout() == MarkerLayout.MARKERS) {
      markers(device);
    } else {
      readbacks(device);
    }
  }

  private void markers(DeviceCursor device) {
    long sum = 0;
    while (device.next()) {
      sum += device.dispatch() + device.hostNanos() + device.coreX() + device.coreY();
      sum += device.riscIndex() + device.type().code() + device.hash() + device.cycle();
      rows++;
    }
    checksum += sum;
  }

  private void readbacks(DeviceCursor device) {
    while (device.next()) {
      if (!device.readImage(image)) {
        throw new IllegalArgumentException(
            "a readback of " + device.imageSizeBytes() + " bytes is no image");
      }
      for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
        markers.decode(image, risc);
        for (int i = 0; i < markers.size(); i++) {
          checksum += markers.word(i) + markers.type(i).code() + markers.hash(i) + markers.cycle(i);
        }
        rows += markers.size();
      }
      checksum += device.dispatch() + device.hostNanos() + device.coreX() + device.coreY();
    }
  }

  private void memory(MemoryCursor memory) {
    long sum = 0;
    while (memory.next()) {
      sum += (memory.op() == MemoryOp.ALLOC ? 1 : 0) + memory.poolIndex() + memory.address();
      sum += memory.sizeBytes() + memory.timeNanos();
      rows++;
    }
    checksum += sum;
  }
}
