package dev.plumbline.bounds.neuron.trace;

import java.util.Arrays;

/** Integers that grow without copying what is there. */
final class IntColumn {
  private static final int CHUNK_BITS = 13;
  private static final int CHUNK = 1 << CHUNK_BITS;

  private int[][] chunks = new int[4][];
  private int size;

  int size() {
    return size;
  }

  void add(int value) {
    int chunk = size >>> CHUNK_BITS;
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, chunk * 2);
    }
    if ((size & CHUNK - 1) == 0) {
      chunks[chunk] = new int[CHUNK];
    }
    chunks[chunk][size++ & CHUNK - 1] = value;
  }

  int get(int index) {
    return chunks[index >>> CHUNK_BITS][index & CHUNK - 1];
  }
}
