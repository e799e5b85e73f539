package dev.plumbline.sinks.foil;

import dev.plumbline.sinks.CodePoints;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * One call on the host's time line, in the order tt-foil sorts calls: by time, zone, duration,
 * context.
 */
record Call(long startNanos, String zone, long durationNanos, String context)
    implements Comparable<Call> {

  /** Object headers and fields, as if no two calls shared a text. */
  private static final int FIXED_BYTES = 150;

  @Override
  public int compareTo(Call other) {
    int order = Long.compare(startNanos, other.startNanos);
    if (order == 0) {
      order = CodePoints.compare(zone, other.zone);
    }
    if (order == 0) {
      order = Long.compare(durationNanos, other.durationNanos);
    }
    return order == 0 ? CodePoints.compare(context, other.context) : order;
  }

  /** Heap this call takes at most. */
  long heapBytes() {
    return FIXED_BYTES + 2L * (zone.length() + context.length());
  }

  void write(DataOutput out) throws IOException {
    out.writeLong(startNanos);
    out.writeLong(durationNanos);
    text(out, zone);
    text(out, context);
  }

  static Call read(DataInput in) throws IOException {
    long start = in.readLong();
    long duration = in.readLong();
    String zone = text(in);
    return new Call(start, zone, duration, text(in));
  }

  private static void text(DataOutput out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInput in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
