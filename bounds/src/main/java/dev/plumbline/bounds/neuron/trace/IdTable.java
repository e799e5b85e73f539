package dev.plumbline.bounds.neuron.trace;

import java.util.Arrays;

/** Finds the event of an instruction id; of several, the first one with an opcode. */
final class IdTable {
  private final ScheduleColumns columns;
  private final int[] slots;
  private int duplicates;

  IdTable(ScheduleColumns columns) {
    this.columns = columns;
    int capacity = Integer.highestOneBit(Math.max(8, columns.events()) * 2 - 1) * 2;
    this.slots = new int[capacity];
    Arrays.fill(slots, -1);
    addAll(true);
    addAll(false);
  }

  /** Events with an opcode whose id another one has already. */
  int duplicates() {
    return duplicates;
  }

  /** Number of the event, -1 if no event has the id. */
  int find(long id) {
    return slots[slot(id)];
  }

  private void addAll(boolean withOpcode) {
    for (int i = 0; i < columns.events(); i++) {
      boolean hasOpcode = columns.opcodes.get(i) != ScheduleColumns.NO_OPCODE;
      long id = columns.birIds.get(i);
      if (hasOpcode == withOpcode && id >= 0) {
        int slot = slot(id);
        if (slots[slot] < 0) {
          slots[slot] = i;
        } else if (withOpcode) {
          duplicates++;
        }
      }
    }
  }

  private int slot(long id) {
    long mixed = id * 0x9e3779b97f4a7c15L;
    int slot = (int) (mixed >>> 32) & slots.length - 1;
    while (slots[slot] >= 0 && columns.birIds.get(slots[slot]) != id) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }
}
