package dev.plumbline.stream.fold;

import dev.plumbline.model.wire.ZoneCursor;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The zones of one run, source and kind by the bytes of their name, context and place as they lie
 * in a record: nothing is decoded for a zone that was seen before. Bytes that are no UTF-8 may lead
 * to the same zone in several ways, so a zone can have several entries.
 */
final class ZoneDictionary {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  private record Entry(long hash, byte[] name, byte[] context, byte[] place, KeyState zone) {}

  private @Nullable Entry[] entries = new @Nullable Entry[16];
  private int size;

  /** Returns the zone of the string indexes of a row, null if it was not seen before. */
  @Nullable KeyState get(ZoneCursor cursor, int name, int context, int place) {
    long hash = hash(cursor, name, context, place);
    int mask = entries.length - 1;
    int slot = slot(hash, mask);
    for (Entry entry = entries[slot]; entry != null; entry = entries[slot]) {
      if (entry.hash == hash
          && equal(cursor, name, entry.name)
          && equal(cursor, context, entry.context)
          && equal(cursor, place, entry.place)) {
        return entry.zone;
      }
      slot = slot + 1 & mask;
    }
    return null;
  }

  /** Remembers a zone that {@link #get} did not find. */
  void put(ZoneCursor cursor, int name, int context, int place, KeyState zone) {
    if (2 * ++size > entries.length) {
      grow();
    }
    insert(
        entries,
        new Entry(
            hash(cursor, name, context, place),
            bytes(cursor, name),
            bytes(cursor, context),
            bytes(cursor, place),
            zone));
  }

  private void grow() {
    @Nullable Entry[] grown = new @Nullable Entry[2 * entries.length];
    for (Entry entry : entries) {
      if (entry != null) {
        insert(grown, entry);
      }
    }
    entries = grown;
  }

  private static void insert(@Nullable Entry[] into, Entry entry) {
    int mask = into.length - 1;
    int slot = slot(entry.hash, mask);
    while (into[slot] != null) {
      slot = slot + 1 & mask;
    }
    into[slot] = entry;
  }

  private static int slot(long hash, int mask) {
    return (int) (hash >>> 32) & mask;
  }

  private static boolean equal(ZoneCursor cursor, int index, byte[] text) {
    int length = cursor.stringLength(index);
    int offset = cursor.stringOffset(index);
    return length == text.length
        && Arrays.equals(cursor.bytes(), offset, offset + length, text, 0, length);
  }

  private static byte[] bytes(ZoneCursor cursor, int index) {
    int offset = cursor.stringOffset(index);
    return Arrays.copyOfRange(cursor.bytes(), offset, offset + cursor.stringLength(index));
  }

  private static long hash(ZoneCursor cursor, int name, int context, int place) {
    long hash = mix(0, cursor, name);
    if ((context | place) != 0) {
      hash = mix(mix(hash, cursor, context), cursor, place);
    }
    return hash;
  }

  private static long mix(long seed, ZoneCursor cursor, int index) {
    byte[] bytes = cursor.bytes();
    int length = cursor.stringLength(index);
    int at = cursor.stringOffset(index);
    int end = at + length;
    long hash = (seed ^ length) * MULTIPLIER;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      hash = fold(hash ^ (long) LONG.get(bytes, at));
    }
    long rest = 0;
    for (; at < end; at++) {
      rest = rest << Byte.SIZE | bytes[at] & 0xff;
    }
    return fold(hash ^ rest);
  }

  private static long fold(long value) {
    long mixed = value * MULTIPLIER;
    return mixed ^ mixed >>> 29;
  }
}
