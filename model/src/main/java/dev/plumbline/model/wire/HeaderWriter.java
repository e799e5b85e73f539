package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamKind;
import java.nio.charset.StandardCharsets;

/** Writes the header of a stream's records; its texts are encoded once. */
final class HeaderWriter {
  private final ProtoBuffer identity = new ProtoBuffer();
  private final ProtoBuffer labels = new ProtoBuffer();
  private final ProtoBuffer tail = new ProtoBuffer();

  HeaderWriter(StreamHeader header, StreamKind expected) {
    if (header.stream().kind() != expected) {
      throw new IllegalArgumentException(
          "stream is of kind " + header.stream().kind() + ", expected " + expected);
    }
    if (header.clockHertz() < 0) {
      throw new IllegalArgumentException(
          "clock is " + header.clockHertz() + " Hz, expected 0 or more");
    }
    text(identity, 1, "run", header.stream().run());
    text(identity, 2, "source", header.stream().source());
    text(identity, 3, "incarnation", header.stream().incarnation());
    labels.sintField(7, header.baseEpochMillis());
    text(labels, 8, "host", header.host());
    text(labels, 9, "process", header.process());
    text(labels, 10, "device", header.device());
    text(labels, 11, "device serial", header.deviceSerial());
    text(labels, 12, "device model", header.deviceModel());
    text(labels, 13, "workload", header.workload());
    text(labels, 14, "build", header.build());
    text(labels, 15, "file", header.file());
    tail.uintField(18, header.clockHertz());
    text(tail, 19, "agent", header.agent());
    tail.uintField(20, header.baseAssumed() ? 1 : 0);
  }

  private static void text(ProtoBuffer out, int field, String what, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    if (utf8.length > FrameLimits.MAX_HEADER_TEXT_BYTES) {
      throw new IllegalArgumentException(
          what
              + " has "
              + utf8.length
              + " bytes, expected at most "
              + FrameLimits.MAX_HEADER_TEXT_BYTES);
    }
    out.bytesField(field, utf8);
  }

  void writeTo(ProtoBuffer out, RowNumbersWriter numbers) {
    out.append(identity);
    numbers.writeRows(out);
    out.append(labels);
    numbers.writeLines(out);
    out.append(tail);
  }
}
