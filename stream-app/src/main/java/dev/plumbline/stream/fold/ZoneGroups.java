package dev.plumbline.stream.fold;

import dev.plumbline.model.wire.ZoneCursor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which group of rows the string indexes of a row belong to, within one record: one group for each
 * distinct name, context and place. Without contexts and places, the usual case, it is a look into
 * an array.
 */
final class ZoneGroups {
  private static final int INDEX_BITS = 20;
  private static final long MIX = 0x9e3779b97f4a7c15L;
  private static final int NONE = -1;

  private final RowGroups rows;
  private boolean byNameOnly;
  private int[] ofName = new int[256];

  /** Open addressing over packed indexes, for records with contexts or places. */
  private long[] packed = new long[256];

  private int[] ofPacked = new int[256];
  private int used;
  private @Nullable KeyState[] zones = new @Nullable KeyState[64];

  ZoneGroups(RowGroups rows) {
    this.rows = rows;
  }

  /** Begins a record. */
  void begin(ZoneCursor cursor) {
    byNameOnly = !cursor.hasContexts() && !cursor.hasPlaces();
    if (byNameOnly) {
      if (ofName.length < cursor.strings()) {
        ofName = new int[Math.max(cursor.strings(), 2 * ofName.length)];
      }
      Arrays.fill(ofName, 0, cursor.strings(), NONE);
    } else {
      Arrays.fill(ofPacked, NONE);
      used = 0;
    }
  }

  /** Forgets the zones of the record. */
  void end() {
    Arrays.fill(zones, 0, rows.groups(), null);
  }

  /** Group of a row; −1 for one whose zone is the first of its kind in the record. */
  int of(ZoneCursor cursor, int row) {
    int name = cursor.nameIndex(row);
    return byNameOnly
        ? ofName[name]
        : ofPacked[slot(pack(name, cursor.contextIndex(row), cursor.placeIndex(row)))];
  }

  /** Makes a group for the zone of a row. */
  int add(ZoneCursor cursor, int row, KeyState zone) {
    int group = rows.addGroup();
    if (group == zones.length) {
      zones = Arrays.copyOf(zones, 2 * group);
    }
    zones[group] = zone;
    int name = cursor.nameIndex(row);
    if (byNameOnly) {
      ofName[name] = group;
    } else {
      put(pack(name, cursor.contextIndex(row), cursor.placeIndex(row)), group);
    }
    return group;
  }

  KeyState zone(int group) {
    KeyState zone = zones[group];
    if (zone == null) {
      throw new IllegalStateException("group " + group + " has no zone");
    }
    return zone;
  }

  private void put(long key, int group) {
    if (2 * ++used > packed.length) {
      grow();
    }
    int slot = slot(key);
    packed[slot] = key;
    ofPacked[slot] = group;
  }

  /** Slot of a key, or the free one where it belongs. */
  private int slot(long key) {
    int mask = packed.length - 1;
    int slot = (int) (key * MIX >>> 40) & mask;
    while (ofPacked[slot] != NONE && packed[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = packed;
    int[] oldGroups = ofPacked;
    packed = new long[2 * oldKeys.length];
    ofPacked = new int[packed.length];
    Arrays.fill(ofPacked, NONE);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldGroups[i] != NONE) {
        int slot = slot(oldKeys[i]);
        packed[slot] = oldKeys[i];
        ofPacked[slot] = oldGroups[i];
      }
    }
  }

  private static long pack(int name, int context, int place) {
    return ((long) name << INDEX_BITS | context) << INDEX_BITS | place;
  }
}
