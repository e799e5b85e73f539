package dev.plumbline.ingest.tracy.protocol;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A question to the profiled program. The program follows the pointer unchecked: only pointers that
 * it sent itself, as what they are asked for, may be asked.
 *
 * @param kind number of the kind
 * @param value pointer or thread id
 */
public record Query(int kind, long value) {
  /** Bytes of a question. */
  public static final int BYTES = 13;

  /** Lets the program go. */
  public static final int TERMINATE = 0;

  /** Asks for a text. */
  public static final int STRING = 1;

  /** Asks for the name of a thread. */
  public static final int THREAD_NAME = 2;

  /** Asks for a source location; the answer does not repeat the pointer. */
  public static final int SOURCE_LOCATION = 3;

  /** Asks for the name of a plot. */
  public static final int PLOT_NAME = 4;

  /** Asks for the name of a set of frames. */
  public static final int FRAME_NAME = 5;

  /** Appends the question to a buffer. */
  public void writeTo(ByteBuffer buffer) {
    buffer.order(ByteOrder.LITTLE_ENDIAN).put((byte) kind).putLong(value).putInt(0);
  }

  static Query parse(byte[] bytes, int at) {
    return new Query(bytes[at] & 0xff, LittleEndian.int64(bytes, at + 1));
  }
}
