package dev.plumbline.bounds.neuron.trace;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Numbers instruction types from 0, without making a text for one that is known. */
final class OpcodeTable {
  private static final int MOST = 1 << 14;
  private static final int MOST_CHARS = 1 << 20;

  private final List<String> names = new ArrayList<>();
  private int[] slots = new int[256];
  private int chars;

  OpcodeTable() {
    Arrays.fill(slots, -1);
  }

  String name(int index) {
    return names.get(index);
  }

  int size() {
    return names.size();
  }

  int indexOf(char[] text, int offset, int length) throws RefusedException {
    int hash = 0;
    for (int i = 0; i < length; i++) {
      hash = hash * 31 + text[offset + i];
    }
    int slot = spread(hash) & slots.length - 1;
    while (slots[slot] >= 0) {
      if (same(names.get(slots[slot]), text, offset, length)) {
        return slots[slot];
      }
      slot = slot + 1 & slots.length - 1;
    }
    chars += length;
    if (names.size() == MOST || chars > MOST_CHARS) {
      throw new RefusedException(
          Stage.LIMIT,
          "more than "
              + MOST
              + " opcodes, or names of them longer than "
              + MOST_CHARS
              + " together");
    }
    slots[slot] = names.size();
    names.add(new String(text, offset, length));
    if (names.size() * 2 > slots.length) {
      grow();
    }
    return names.size() - 1;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    Arrays.fill(slots, -1);
    for (int i = 0; i < names.size(); i++) {
      int slot = spread(names.get(i).hashCode()) & slots.length - 1;
      while (slots[slot] >= 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = i;
    }
  }

  private static int spread(int hash) {
    return hash ^ hash >>> 16;
  }

  private static boolean same(String name, char[] text, int offset, int length) {
    if (name.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (name.charAt(i) != text[offset + i]) {
        return false;
      }
    }
    return true;
  }
}
