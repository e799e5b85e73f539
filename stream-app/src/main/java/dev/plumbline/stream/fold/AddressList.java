package dev.plumbline.stream.fold;

import java.util.Arrays;

/** A growing list of addresses. */
final class AddressList {
  private static final int SMALL = 64;

  private long[] addresses = new long[SMALL];
  private int size;

  void add(long address) {
    if (size == addresses.length) {
      addresses = Arrays.copyOf(addresses, 2 * size);
    }
    addresses[size++] = address;
  }

  long get(int index) {
    return addresses[index];
  }

  int size() {
    return size;
  }

  /** Forgets all; what took much more room than was used gives it back. */
  void clear() {
    if (addresses.length > SMALL && size < addresses.length / 4) {
      addresses = new long[addresses.length / 2];
    }
    size = 0;
  }
}
