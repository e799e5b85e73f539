package dev.plumbline.model.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** What is in a record, one line a row: what the tests of all languages compare. */
final class RecordReading {
  private final Frame frame;
  private final List<String> lines = new ArrayList<>();

  private RecordReading(Frame frame) {
    this.frame = frame;
  }

  /** Reads records of zones, device, memory and END. */
  static List<String> of(List<byte[]> records) {
    List<String> lines = new ArrayList<>();
    Frame frame = new Frame();
    for (byte[] record : records) {
      RecordReading reading = new RecordReading(frame.wrap(record));
      reading.header();
      reading.body();
      lines.addAll(reading.lines);
    }
    return lines;
  }

  private void header() {
    StreamHeader h = frame.header();
    line(
        "record",
        frame.type(),
        ScriptText.word(h.stream().run()),
        ScriptText.word(h.stream().source()),
        ScriptText.word(h.stream().incarnation()),
        h.baseEpochMillis(),
        ScriptText.word(h.host()),
        ScriptText.word(h.process()),
        ScriptText.word(h.device()),
        ScriptText.word(h.deviceSerial()),
        ScriptText.word(h.deviceModel()),
        ScriptText.word(h.workload()),
        ScriptText.word(h.build()),
        ScriptText.word(h.file()),
        h.clockHertz(),
        ScriptText.word(h.agent()),
        h.baseAssumed() ? 1 : 0,
        frame.firstSequence(),
        frame.rows());
    frame.forEachWithheld((first, count, reason) -> line("withheld", first, count, reason));
  }

  private void body() {
    switch (frame.type()) {
      case ZONES -> zones(frame.zones());
      case DEVICE -> device(frame.device());
      case MEMORY -> memory(frame.memory());
      case END -> end(frame.end());
      case SAMPLES -> throw new AssertionError("samples are not read here");
    }
  }

  private void zones(ZoneCursor zones) {
    line("zones", zones.kind().ordinal());
    while (zones.next()) {
      row(
          zones,
          "zone",
          text(zones, zones.nameIndex()),
          text(zones, zones.contextIndex()),
          text(zones, zones.placeIndex()),
          zones.startNanos(),
          zones.durationNanos(),
          Integer.toUnsignedString(zones.thread()),
          Integer.toUnsignedString(zones.depth()));
    }
  }

  private void device(DeviceCursor device) {
    ClockSync sync = device.sync();
    int layout = device.layout().ordinal();
    if (sync == null) {
      line("device", layout, device.hostNanosBase());
    } else {
      line(
          "device",
          layout,
          device.hostNanosBase(),
          sync.hostNanosFirst(),
          sync.cycleFirst(),
          Double.doubleToRawLongBits(sync.nanosPerCycle()));
    }
    for (int i = 0; i < device.names(); i++) {
      line("name", device.nameHash(i), text(device, device.nameIndex(i)));
    }
    while (device.next()) {
      Object[] where = {device.dispatch(), device.hostNanos(), device.coreX(), device.coreY()};
      if (layout > 0) {
        row(
            device,
            "readback",
            where[0],
            where[1],
            where[2],
            where[3],
            ScriptText.word(device.image()));
      } else {
        row(
            device,
            "marker",
            where[0],
            where[1],
            where[2],
            where[3],
            text(device, device.riscIndex()),
            device.type().code(),
            Integer.toUnsignedString(device.hash()),
            device.cycle());
      }
    }
  }

  private void memory(MemoryCursor memory) {
    line("memory", memory.timeNanosBase());
    while (memory.next()) {
      row(
          memory,
          "event",
          memory.op().ordinal(),
          text(memory, memory.poolIndex()),
          Long.toUnsignedString(memory.address()),
          Long.toUnsignedString(memory.sizeBytes()),
          memory.timeNanos());
    }
  }

  private void end(EndOfStream end) {
    line(
        "end",
        end.kind().ordinal(),
        end.sequences(),
        end.reason().ordinal(),
        ScriptText.word(end.detail()));
    end.notCarried().forEach((kind, count) -> line("not-carried", ScriptText.word(kind), count));
  }

  private void row(RowCursor cursor, String what, Object... cells) {
    StringJoiner row = new StringJoiner(" ");
    row.add(what);
    row.add(Long.toString(frame.sequenceOf(cursor.row())));
    row.add(Long.toString(frame.lineOf(cursor.row())));
    for (Object cell : cells) {
      row.add(cell.toString());
    }
    lines.add(row.toString());
    for (int i = 0; i < cursor.odds(); i++) {
      line("odd", cursor.oddCode(i).code(), ScriptText.word(cursor.oddText(i)));
    }
  }

  private static String text(RowCursor cursor, int index) {
    return ScriptText.word(cursor.string(index));
  }

  private void line(Object... words) {
    StringJoiner line = new StringJoiner(" ");
    for (Object word : words) {
      line.add(word.toString());
    }
    lines.add(line.toString());
  }
}
