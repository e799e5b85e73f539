package dev.plumbline.stream.fold;

import org.jspecify.annotations.Nullable;

/**
 * Stores the live allocations of pools, each as a log of segments. A flush appends what changed.
 * When what is out of date outweighs what is live, the oldest segments go, and what they hold that
 * still counts is appended again. So a change costs a few bytes however many allocations are live,
 * and what is stored stays within about twice of what is live.
 */
final class LiveLog {
  /** What a record costs a store and a restart beside its content, in rows. */
  private static final int RECORD_ROWS = 64;

  /** Four records of a small pool are not worth tidying. */
  private static final int SLACK_ROWS = 4 * RECORD_ROWS;

  private final LiveSegment writing = new LiveSegment();
  private final LiveSegment reading = new LiveSegment();

  /** The numbered segments of one pool in a store. */
  interface Segments {
    byte @Nullable [] get(long number);

    /** Puts a segment, or deletes it when it is null. */
    void put(long number, byte @Nullable [] bytes);
  }

  /** Puts back a segment; those of a pool come in ascending order of their numbers. */
  void restore(LiveAllocations live, long number, byte[] bytes) {
    reading.read(bytes);
    live.restore(reading, number);
  }

  /** Stores what changed since the last call. */
  void flush(LiveAllocations live, Segments segments) {
    if (!live.isChanged()) {
      return;
    }
    long first = live.firstSegment;
    long end = live.endSegment;
    writing.clear();
    if (live.isBetterStoredAnew()) {
      live.endSegment = first;
      live.storedRows = 0;
      live.beginPass();
      live.forEach(slot -> append(live, slot, segments));
    } else {
      AddressList outdated = live.outdated();
      for (int i = 0; i < outdated.size(); i++) {
        writing.addOutdated(outdated.get(i));
        putIfFull(live, segments);
      }
      live.forEachUnstored(slot -> append(live, slot, segments));
      tidy(live, segments);
    }
    if (writing.rows() > 0) {
      put(live, segments);
    }
    live.stored();
    for (long number = first; number < live.firstSegment; number++) {
      segments.put(number, null);
    }
    for (long number = live.endSegment; number < end; number++) {
      segments.put(number, null);
    }
  }

  private void append(LiveAllocations live, int slot, Segments segments) {
    writing.addEntry(live.map.addressAt(slot), live.map.sizeAt(slot));
    live.markStored(slot);
    putIfFull(live, segments);
  }

  private void putIfFull(LiveAllocations live, Segments segments) {
    if (writing.isFull()) {
      put(live, segments);
    }
  }

  private void put(LiveAllocations live, Segments segments) {
    segments.put(live.endSegment++, writing.toBytes());
    live.storedRows += writing.rows();
    writing.clear();
  }

  /**
   * Drops the oldest segments. What they call out of date is in no segment before them, and an
   * entry that was stored again since the pass began needs no further copy.
   */
  private void tidy(LiveAllocations live, Segments segments) {
    while (isUntidy(live)) {
      if (live.isPassOver()) {
        if (writing.rows() > 0) {
          put(live, segments);
        }
        live.beginPass();
      }
      long number = live.firstSegment++;
      byte[] bytes = segments.get(number);
      if (bytes == null) {
        throw new IllegalStateException("segment " + number + " of live allocations is not stored");
      }
      reading.read(bytes);
      live.storedRows -= reading.rows();
      for (int i = 0; i < reading.entries(); i++) {
        if (i % LiveMap.BLOCK == 0) {
          live.touch(reading, i);
        }
        live.visitIfOld(reading.address(i), slot -> append(live, slot, segments));
      }
    }
  }

  private boolean isUntidy(LiveAllocations live) {
    long records = live.endSegment - live.firstSegment;
    long rows = live.storedRows + writing.rows() + RECORD_ROWS * (records + 1);
    return records > 0 && rows > 2L * live.size() + SLACK_ROWS;
  }
}
