package dev.plumbline.model.wire;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes the END record of a stream. */
public final class EndWriter {
  private EndWriter() {}

  /**
   * The END as a record value.
   *
   * @throws IllegalArgumentException if stream and END are of different kinds, or a text is longer
   *     than the format allows
   */
  public static byte[] write(StreamHeader header, EndOfStream end) {
    RowNumbersWriter numbers = new RowNumbersWriter();
    numbers.begin(end.sequences());
    ProtoBuffer head = new ProtoBuffer();
    new HeaderWriter(header, end.kind()).writeTo(head, numbers);
    ProtoBuffer frame = new ProtoBuffer();
    frame.uintField(1, FrameLimits.VERSION);
    frame.bufferField(2, head);
    frame.bufferField(BodyType.END.field(), body(end));
    if (frame.size() > FrameLimits.MAX_RECORD_BYTES) {
      throw new IllegalArgumentException(
          "END of " + frame.size() + " bytes, expected at most " + FrameLimits.MAX_RECORD_BYTES);
    }
    return frame.toBytes();
  }

  private static ProtoBuffer body(EndOfStream end) {
    byte[] detail = end.detail().getBytes(StandardCharsets.UTF_8);
    if (detail.length > FrameLimits.MAX_STRING_BYTES
        || end.notCarried().size() > FrameLimits.MAX_ROWS) {
      throw new IllegalArgumentException(
          "END has a detail of "
              + detail.length
              + " bytes and "
              + end.notCarried().size()
              + " kinds not carried, expected at most "
              + FrameLimits.MAX_STRING_BYTES
              + " and "
              + FrameLimits.MAX_ROWS);
    }
    StringTable strings = new StringTable(4);
    PackedColumn kinds = new PackedColumn(5);
    PackedColumn counts = new PackedColumn(6);
    for (Map.Entry<String, Long> entry : end.notCarried().entrySet()) {
      kinds.unsigned(strings.index(entry.getKey()));
      counts.unsigned(entry.getValue());
    }
    ProtoBuffer body = new ProtoBuffer();
    body.uintField(1, end.kind().ordinal());
    body.uintField(2, end.sequences());
    body.uintField(3, end.reason().ordinal());
    strings.writeTo(body);
    kinds.writeAllTo(body);
    counts.writeAllTo(body);
    body.bytesField(7, detail);
    return body;
  }
}
