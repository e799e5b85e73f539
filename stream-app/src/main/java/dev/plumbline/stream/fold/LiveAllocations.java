package dev.plumbline.stream.fold;

import java.util.function.IntConsumer;

/**
 * What is live in a pool, and how that differs from what was stored last: entries that are stored
 * nowhere yet, and addresses whose stored entry is out of date. What was allocated and freed since
 * the last flush is in neither.
 */
final class LiveAllocations {
  /** Mark of an entry that is not stored yet; 2 and 3 are of stored ones. */
  private static final int UNSTORED = 1;

  /** What the marks of two passes that follow each other differ by. */
  private static final int PASS_BIT = 1;

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

  /**
   * Segments from this one on were written in the present pass over all segments; entries that are
   * stored in one of them have its mark, the others have that of the pass before.
   */
  private long passSegment;

  private int passMark = 2;

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
    if (slot < 0) {
      map.add(slot, address, sizeBytes, UNSTORED);
      unstored(address);
      return -1;
    }
    long before = map.sizeAt(slot);
    bytes -= before;
    if (before != sizeBytes) {
      if (map.markAt(slot) != UNSTORED) {
        outdated.add(address);
        unstored(address);
      }
      map.set(slot, sizeBytes, UNSTORED);
    }
    return before;
  }

  /** Removes an allocation; returns its size, −1 if the address was not live. */
  long free(long address) {
    int slot = map.find(address);
    if (slot < 0) {
      return -1;
    }
    long sizeBytes = map.sizeAt(slot);
    if (map.markAt(slot) == UNSTORED) {
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
  void restore(LiveSegment stored, long number) {
    firstSegment = storedRows == 0 ? number : firstSegment;
    endSegment = number + 1;
    passSegment = endSegment;
    storedRows += stored.rows();
    for (int i = 0; i < stored.outdated(); i++) {
      restoreFree(stored.outdatedAddress(i));
    }
    for (int i = 0; i < stored.entries(); i++) {
      long address = stored.address(i);
      restoreFree(address);
      map.add(map.find(address), address, stored.sizeBytes(i), passMark ^ PASS_BIT);
      bytes += stored.sizeBytes(i);
    }
  }

  private void restoreFree(long address) {
    int slot = map.find(address);
    if (slot >= 0) {
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

  /** Visits the slots of entries that are not stored yet; the visitor marks them. */
  void forEachUnstored(IntConsumer visitor) {
    if (addedIsPartial) {
      forEach(
          slot -> {
            if (map.markAt(slot) == UNSTORED) {
              visitor.accept(slot);
            }
          });
      return;
    }
    for (int i = 0; i < added.size(); i++) {
      visit(added.get(i), UNSTORED, visitor);
    }
  }

  /**
   * Visits the slot of an address whose entry the oldest segment may be the last to hold; the
   * visitor stores and marks it.
   */
  void visitIfOld(long address, IntConsumer visitor) {
    visit(address, passMark ^ PASS_BIT, visitor);
  }

  /** Touches the next entries of a segment. */
  void touch(LiveSegment segment, int from) {
    int to = Math.min(segment.entries(), from + LiveMap.BLOCK);
    for (int i = from; i < to; i++) {
      map.touch(segment.address(i));
    }
  }

  private void visit(long address, int mark, IntConsumer visitor) {
    int slot = map.find(address);
    if (slot >= 0 && map.markAt(slot) == mark) {
      visitor.accept(slot);
    }
  }

  /** Says that an entry is stored in the present pass. */
  void markStored(int slot) {
    map.mark(slot, passMark);
  }

  /** Whether the present pass is through: every entry is stored in a segment of its own. */
  boolean isPassOver() {
    return firstSegment >= passSegment;
  }

  /** Begins the next pass; entries that were stored before are to be stored again. */
  void beginPass() {
    passSegment = endSegment;
    passMark ^= PASS_BIT;
  }

  /** Visits all slots in use. */
  void forEach(IntConsumer visitor) {
    for (int slot = map.nextUsed(0);
        slot != LiveMap.NONE;
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
