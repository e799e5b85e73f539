package dev.plumbline.bounds.neuron.trace;

import java.util.Arrays;

/** Longs that grow without copying what is there. */
final class LongColumn {
  private static final int CHUNK_BITS = 13;
  private static final int CHUNK = 1 << CHUNK_BITS;

  private long[][] chunks = new long[4][];
  private int size;

  int size() {
    return size;
  }

  void add(long value) {
    int chunk = size >>> CHUNK_BITS;
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, chunk * 2);
    }
    if ((size & CHUNK - 1) == 0) {
      chunks[chunk] = new long[CHUNK];
    }
    chunks[chunk][size++ & CHUNK - 1] = value;
  }

  long get(int index) {
    return chunks[index >>> CHUNK_BITS][index & CHUNK - 1];
  }
}
