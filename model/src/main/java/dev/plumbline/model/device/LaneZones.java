package dev.plumbline.model.device;

import java.util.Arrays;
import java.util.Objects;

/**
 * The zone hashes of one lane, numbered as they come, and what is known of each while the lane is
 * paired: how many of its STARTs are open, so that a lane full of lost markers costs no more than a
 * clean one, and how many pairs it has.
 */
final class LaneZones {
  private static final int HASHES = 1 << 16;

  /** The number a hash has, if that number has this hash; else left over from another lane. */
  private final char[] numbers = new char[HASHES];

  private int[] hashes = new int[64];
  private int[] opens = new int[64];

  /** Pairs of a zone; after grouping, where its durations end. */
  private int[] ends = new int[64];

  private int size;

  /** Forgets the lane before. */
  void clear() {
    size = 0;
  }

  /** The number of a hash, a new one when it comes first. */
  int of(int hash) {
    int number = numbers[hash];
    return number < size && hashes[number] == hash ? number : add(hash);
  }

  private int add(int hash) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * size);
      opens = Arrays.copyOf(opens, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    hashes[size] = hash;
    opens[size] = 0;
    ends[size] = 0;
    numbers[hash] = (char) size;
    return size++;
  }

  void open(int zone) {
    opens[zone]++;
  }

  boolean isOpen(int zone) {
    return opens[zone] > 0;
  }

  void close(int zone) {
    opens[zone]--;
  }

  void pair(int zone) {
    opens[zone]--;
    ends[zone]++;
  }

  /** Writes the cycles of all pairs zone by zone; within a zone their order stays. */
  void group(int[] pairZones, long[] pairCycles, int pairs, long[] grouped) {
    int from = 0;
    for (int zone = 0; zone < size; zone++) {
      int count = ends[zone];
      ends[zone] = from;
      from += count;
    }
    for (int pair = 0; pair < pairs; pair++) {
      grouped[ends[pairZones[pair]]++] = pairCycles[pair];
    }
  }

  int size() {
    return size;
  }

  int hash(int zone) {
    return hashes[Objects.checkIndex(zone, size)];
  }

  int from(int zone) {
    return zone == 0 ? 0 : to(zone - 1);
  }

  int to(int zone) {
    return ends[Objects.checkIndex(zone, size)];
  }
}
