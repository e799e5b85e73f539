package dev.plumbline.ingest.tracy.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in the byte order of the wire. */
final class LittleEndian {
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  static int unsignedByte(byte[] bytes, int at) {
    return bytes[at] & 0xff;
  }

  static int unsignedShort(byte[] bytes, int at) {
    return (short) SHORT.get(bytes, at) & 0xffff;
  }

  /** Copies 16 bytes as two numbers: faster than a call for so few. */
  static void copy16(byte[] from, int at, byte[] to, int toAt) {
    LONG.set(to, toAt, (long) LONG.get(from, at));
    LONG.set(to, toAt + 8, (long) LONG.get(from, at + 8));
  }

  /** Copies 8 bytes as one number. */
  static void copy8(byte[] from, int at, byte[] to, int toAt) {
    LONG.set(to, toAt, (long) LONG.get(from, at));
  }

  static int int32(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  static long int64(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  /** The 48-bit unsigned number that sizes of allocations are. */
  static long unsigned48(byte[] bytes, int at) {
    return Integer.toUnsignedLong(int32(bytes, at)) | (long) unsignedShort(bytes, at + 4) << 32;
  }
}
