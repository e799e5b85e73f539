package dev.plumbline.stream.fold;

import dev.plumbline.model.stats.PackedReader;
import dev.plumbline.model.stats.PackedWriter;

/**
 * A stored piece of a pool: addresses whose entry in an earlier segment is out of date, then
 * entries. Addresses are differences to the one before, without the low zero bits that all of them
 * share, and so are sizes without theirs; one of 4 KiB allocations takes about five bytes an entry.
 */
final class LiveSegment {
  /** Most addresses and entries of a segment. */
  static final int MAX_ROWS = 4096;

  private static final int VERSION = 1;

  private final long[] outdatedAddresses = new long[MAX_ROWS];
  private final long[] addresses = new long[MAX_ROWS];
  private final long[] sizes = new long[MAX_ROWS];
  private int outdated;
  private int entries;

  void clear() {
    outdated = 0;
    entries = 0;
  }

  /** Addresses and entries together. */
  int rows() {
    return outdated + entries;
  }

  boolean isFull() {
    return rows() == MAX_ROWS;
  }

  void addOutdated(long address) {
    outdatedAddresses[outdated++] = address;
  }

  void addEntry(long address, long sizeBytes) {
    addresses[entries] = address;
    sizes[entries++] = sizeBytes;
  }

  int outdated() {
    return outdated;
  }

  long outdatedAddress(int index) {
    return outdatedAddresses[index];
  }

  int entries() {
    return entries;
  }

  long address(int index) {
    return addresses[index];
  }

  long sizeBytes(int index) {
    return sizes[index];
  }

  byte[] toBytes() {
    int addressShift = commonZeros(commonBits(outdatedAddresses, outdated, addresses, entries));
    int sizeShift = commonZeros(commonBits(sizes, entries, sizes, 0));
    PackedWriter out = new PackedWriter(16 + 6 * outdated + 8 * entries);
    out.raw(VERSION).unsigned(outdated).unsigned(entries).raw(addressShift).raw(sizeShift);
    long before = 0;
    for (int i = 0; i < outdated; i++) {
      long address = outdatedAddresses[i] >>> addressShift;
      out.signed(address - before);
      before = address;
    }
    for (int i = 0; i < entries; i++) {
      long address = addresses[i] >>> addressShift;
      out.signed(address - before).unsigned(sizes[i] >>> sizeShift);
      before = address;
    }
    return out.toBytes();
  }

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if the bytes are cut or of another version
   */
  LiveSegment read(byte[] bytes) {
    clear();
    PackedReader in = new PackedReader("live allocations", bytes, 0, bytes.length);
    in.version(VERSION);
    int addressesOutdated = in.count("outdated addresses", MAX_ROWS, 1);
    int entriesHeld = in.count("entries", MAX_ROWS - addressesOutdated, 2);
    int addressShift = in.raw("address shift");
    int sizeShift = in.raw("size shift");
    long address = 0;
    while (outdated < addressesOutdated) {
      address += in.signed("outdated address");
      addOutdated(address << addressShift);
    }
    while (entries < entriesHeld) {
      address += in.signed("address");
      addEntry(address << addressShift, in.unsigned("size") << sizeShift);
    }
    in.finish();
    return this;
  }

  private static long commonBits(long[] some, int someCount, long[] more, int moreCount) {
    long bits = 0;
    for (int i = 0; i < someCount; i++) {
      bits |= some[i];
    }
    for (int i = 0; i < moreCount; i++) {
      bits |= more[i];
    }
    return bits;
  }

  private static int commonZeros(long bits) {
    return bits == 0 ? 0 : Long.numberOfTrailingZeros(bits);
  }
}
