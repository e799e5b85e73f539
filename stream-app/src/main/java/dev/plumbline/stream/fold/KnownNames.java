package dev.plumbline.stream.fold;

import dev.plumbline.model.wire.DeviceCursor;
import java.util.Arrays;

/** Which zone names a stream told before, by hash and bytes, so that asking makes no garbage. */
final class KnownNames {
  private int[] hashes = new int[64];
  private byte[][] names = new byte[64][];
  private int size;

  boolean has(int hash, DeviceCursor cursor, int text) {
    int from = cursor.stringOffset(text);
    int to = from + cursor.stringLength(text);
    int slot = slot(hash);
    byte[] name = names[slot];
    while (name != null) {
      if (hashes[slot] == hash && Arrays.equals(name, 0, name.length, cursor.bytes(), from, to)) {
        return true;
      }
      slot = slot + 1 & names.length - 1;
      name = names[slot];
    }
    return false;
  }

  void add(int hash, DeviceCursor cursor, int text) {
    int from = cursor.stringOffset(text);
    if (2 * ++size > names.length) {
      grow();
    }
    put(hash, Arrays.copyOfRange(cursor.bytes(), from, from + cursor.stringLength(text)));
  }

  private void put(int hash, byte[] name) {
    int slot = slot(hash);
    while (names[slot] != null) {
      slot = slot + 1 & names.length - 1;
    }
    hashes[slot] = hash;
    names[slot] = name;
  }

  private void grow() {
    int[] oldHashes = hashes;
    byte[][] oldNames = names;
    hashes = new int[2 * oldHashes.length];
    names = new byte[hashes.length][];
    for (int i = 0; i < oldHashes.length; i++) {
      byte[] name = oldNames[i];
      if (name != null) {
        put(oldHashes[i], name);
      }
    }
  }

  private int slot(int hash) {
    int mixed = hash * 0x9e3779b9;
    return (mixed ^ mixed >>> 16) & names.length - 1;
  }
}
