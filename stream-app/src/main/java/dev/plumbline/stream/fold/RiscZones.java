package dev.plumbline.stream.fold;

import dev.plumbline.stream.window.Figures;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Which statistic a zone hash of a RISC belongs to, found without garbage. */
final class RiscZones {

  /** One zone of one RISC. */
  static final class Zone {
    final int risc;
    final int hash;
    final KeyState key;

    /** The window that last learned the zone's hash and possible names. */
    @Nullable Figures identified;

    Zone(int risc, int hash, KeyState key) {
      this.risc = risc;
      this.hash = hash;
      this.key = key;
    }
  }

  private @Nullable Zone[] slots = new @Nullable Zone[64];
  private int size;

  void clear() {
    Arrays.fill(slots, null);
    size = 0;
  }

  @Nullable Zone find(int risc, int hash) {
    return slots[slot(risc, hash)];
  }

  void add(Zone zone) {
    if (2 * ++size > slots.length) {
      grow();
    }
    slots[slot(zone.risc, zone.hash)] = zone;
  }

  private void grow() {
    @Nullable Zone[] old = slots;
    slots = new @Nullable Zone[2 * old.length];
    for (Zone zone : old) {
      if (zone != null) {
        slots[slot(zone.risc, zone.hash)] = zone;
      }
    }
  }

  private int slot(int risc, int hash) {
    int mask = slots.length - 1;
    int mixed = (risc << 16 | hash) * 0x9e3779b9;
    int slot = (mixed ^ mixed >>> 16) & mask;
    Zone zone = slots[slot];
    while (zone != null && (zone.risc != risc || zone.hash != hash)) {
      slot = slot + 1 & mask;
      zone = slots[slot];
    }
    return slot;
  }
}
