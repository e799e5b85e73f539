package dev.plumbline.model.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The strings of one record while it is written: index 0 is the empty string and is not written.
 * Looking up a string that is there already makes no garbage.
 */
final class StringTable {
  private static final int FIRST_SLOTS = 1024;

  private final int field;
  private final ProtoBuffer written = new ProtoBuffer();
  private String[] strings = new String[FIRST_SLOTS / 2];
  private int[] slots = new int[FIRST_SLOTS];
  private int size = 1;

  StringTable(int field) {
    this.field = field;
    strings[0] = "";
  }

  /** Strings with the implied empty one. */
  int size() {
    return size;
  }

  int sizeBytes() {
    return written.size();
  }

  /**
   * Index of a string, which is added when it is new.
   *
   * @throws IllegalArgumentException if it is longer than {@link FrameLimits#MAX_STRING_BYTES}
   * @throws IllegalStateException if the table is full
   */
  int index(String string) {
    if (string.isEmpty()) {
      return 0;
    }
    int slot = slotOf(string, slots);
    return slots[slot] != 0 ? slots[slot] : add(string, slot);
  }

  private int add(String string, int slot) {
    byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
    if (utf8.length > FrameLimits.MAX_STRING_BYTES) {
      throw new IllegalArgumentException(
          "string of " + utf8.length + " bytes, expected at most " + FrameLimits.MAX_STRING_BYTES);
    }
    if (size == FrameLimits.MAX_STRINGS) {
      throw new IllegalStateException("batch has " + size + " strings already, finish it");
    }
    written.bytesField(field, utf8);
    if (size == strings.length) {
      strings = Arrays.copyOf(strings, size * 2);
    }
    strings[size] = string;
    slots[slot] = size;
    size++;
    if (size * 2 > slots.length) {
      rehash();
    }
    return size - 1;
  }

  private int slotOf(String string, int[] table) {
    int mask = table.length - 1;
    int hash = string.hashCode();
    int slot = (hash ^ (hash >>> 15)) & mask;
    while (table[slot] != 0 && !strings[table[slot]].equals(string)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void rehash() {
    int[] larger = new int[slots.length * 2];
    for (int i = 1; i < size; i++) {
      larger[slotOf(strings[i], larger)] = i;
    }
    slots = larger;
  }

  void writeTo(ProtoBuffer message) {
    message.append(written);
  }

  void reset() {
    Arrays.fill(slots, 0);
    Arrays.fill(strings, 1, size, null);
    written.reset();
    size = 1;
  }
}
