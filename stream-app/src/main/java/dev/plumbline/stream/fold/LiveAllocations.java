package dev.plumbline.stream.fold;

import java.util.function.IntConsumer;

/**
 * What is live in a pool, and how that differs from what was stored last: entries that are stored
 * nowhere yet, and addresses whose stored entry is out of date. What was allocated and freed since
 * the last flush is in neither.
 */
final class LiveAllocations {
  /** Segment of an entry that is not stored yet. */
  private static final long UNSTORED = -1;

  /** Beyond this share of the slots, looking through all of them costs less than a list. */
  private static final int LISTED_SHARE = 16;

  private static final int LISTED_AT_LEAST = 256;

  final LiveMap map = new LiveMap();
  private final AddressList added = new AddressList();
  private final AddressList outdated = new AddressList();
  private int unstored;
  private boolean addedIsPartial;
  private boolean emptied;
  private long bytes;

  /** Number of the oldest stored segment. */
  long firstSegment;

  /** Number behind the newest stored segment. */
  long endSegment;

  /** What all stored segments hold, out of date or not. */
  long storedRows;

  int size() {
    return map.size();
  }

  /** Sum of all sizes, bytes. */
  long bytes() {
    return bytes;
  }

  /**
   * Adds an allocation; the sum of all sizes must not exceed 63 bits.
   *
   * @return size of the allocation that was live at the address, −1 if there was none
   */
  long allocate(long address, long sizeBytes) {
    bytes += sizeBytes;
    int slot = map.find(address);
    if (slot == LiveMap.ABSENT) {
      map.add(address, sizeBytes, UNSTORED);
      unstored(address);
      return -1;
    }
    long before = map.sizeAt(slot);
    bytes -= before;
    if (before != sizeBytes) {
      map.sizeAt(slot, sizeBytes);
      if (map.segmentAt(slot) != UNSTORED) {
        map.segmentAt(slot, UNSTORED);
        outdated.add(address);
        unstored(address);
      }
    }
    return before;
  }

  /** Removes an allocation; returns its size, −1 if the address was not live. */
  long free(long address) {
    int slot = map.find(address);
    if (slot == LiveMap.ABSENT) {
      return -1;
    }
    long sizeBytes = map.sizeAt(slot);
    if (map.segmentAt(slot) == UNSTORED) {
      unstored--;
    } else {
      outdated.add(address);
    }
    map.removeAt(slot);
    bytes -= sizeBytes;
    return sizeBytes;
  }

  /** Removes everything. */
  void clear() {
    map.clear();
    bytes = 0;
    forgetChanges();
    emptied = true;
  }

  /** Puts back what a segment holds. */
  void restore(LiveSegment stored, long segment) {
    firstSegment = storedRows == 0 ? segment : firstSegment;
    endSegment = segment + 1;
    storedRows += stored.rows();
    for (int i = 0; i < stored.outdated(); i++) {
      restoreFree(stored.outdatedAddress(i));
    }
    for (int i = 0; i < stored.entries(); i++) {
      long address = stored.address(i);
      restoreFree(address);
      map.add(address, stored.sizeBytes(i), segment);
      bytes += stored.sizeBytes(i);
    }
  }

  private void restoreFree(long address) {
    int slot = map.find(address);
    if (slot != LiveMap.ABSENT) {
      bytes -= map.sizeAt(slot);
      map.removeAt(slot);
    }
  }

  /** Makes room for that many allocations at once. */
  void reserve(int allocations) {
    map.reserve(allocations);
  }

  /** Whether anything differs from what is stored. */
  boolean isChanged() {
    return emptied || unstored > 0 || outdated.size() > 0;
  }

  /** Whether nothing that is stored is of use, or storing all costs no more than the changes. */
  boolean isBetterStoredAnew() {
    return emptied || unstored + outdated.size() >= map.size();
  }

  /** Addresses whose stored entry is out of date. */
  AddressList outdated() {
    return outdated;
  }

  /** Visits the slots of entries that are not stored yet; the visitor sets their segment. */
  void forEachUnstored(IntConsumer visitor) {
    if (addedIsPartial) {
      forEach(
          slot -> {
            if (map.segmentAt(slot) == UNSTORED) {
              visitor.accept(slot);
            }
          });
      return;
    }
    for (int i = 0; i < added.size(); i++) {
      visitIfIn(UNSTORED, added.get(i), visitor);
    }
  }

  /** Visits the slot of an address if a segment holds its entry. */
  void visitIfIn(long segment, long address, IntConsumer visitor) {
    int slot = map.find(address);
    if (slot != LiveMap.ABSENT && map.segmentAt(slot) == segment) {
      visitor.accept(slot);
    }
  }

  /** Visits all slots in use. */
  void forEach(IntConsumer visitor) {
    for (int slot = map.nextUsed(0);
        slot != LiveMap.ABSENT;
        slot = map.nextUsed(LiveMap.behind(slot))) {
      visitor.accept(slot);
    }
  }

  /** Everything is stored now. */
  void stored() {
    forgetChanges();
    map.trim();
  }

  private void unstored(long address) {
    unstored++;
    if (added.size() >= Math.max(LISTED_AT_LEAST, map.capacity() / LISTED_SHARE)) {
      addedIsPartial = true;
    } else {
      added.add(address);
    }
  }

  private void forgetChanges() {
    added.clear();
    outdated.clear();
    unstored = 0;
    addedIsPartial = false;
    emptied = false;
  }
}
