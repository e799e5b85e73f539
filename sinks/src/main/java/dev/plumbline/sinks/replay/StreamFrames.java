package dev.plumbline.sinks.replay;

import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.StreamHeader;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Where the frames of one stream lie: 28 bytes a frame, whatever the frame holds. */
final class StreamFrames {
  private final StreamHeader header;
  private final long arrival;
  private long[] firsts = new long[4];
  private long[] lasts = new long[4];
  private long[] offsets = new long[4];
  private int[] partitions = new int[4];
  private int size;
  private @Nullable EndOfStream end;

  /**
   * Starts empty.
   *
   * @param header identity of the stream
   * @param arrival offset of its first record
   */
  StreamFrames(StreamHeader header, long arrival) {
    this.header = header;
    this.arrival = arrival;
  }

  StreamHeader header() {
    return header;
  }

  long arrival() {
    return arrival;
  }

  int size() {
    return size;
  }

  @Nullable EndOfStream end() {
    return end;
  }

  void add(long first, long last, int partition, long offset) {
    if (size == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * size);
      lasts = Arrays.copyOf(lasts, 2 * size);
      offsets = Arrays.copyOf(offsets, 2 * size);
      partitions = Arrays.copyOf(partitions, 2 * size);
    }
    firsts[size] = first;
    lasts[size] = last;
    offsets[size] = offset;
    partitions[size] = partition;
    size++;
  }

  /** Of several ENDs the one that knows most holds; of equal ones the first. */
  void end(EndOfStream found) {
    if (end == null || found.sequences() > end.sequences()) {
      end = found;
    }
  }

  /** Frame numbers by first sequence number, then by arrival. */
  int[] inSequenceOrder() {
    boolean sorted = true;
    for (int i = 1; i < size && sorted; i++) {
      sorted = firsts[i - 1] <= firsts[i];
    }
    IntStream numbers = IntStream.range(0, size);
    return sorted
        ? numbers.toArray()
        : numbers
            .boxed()
            .sorted(Comparator.comparingLong((Integer i) -> firsts[i]))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  long last(int frame) {
    return lasts[frame];
  }

  long offset(int frame) {
    return offsets[frame];
  }

  int partition(int frame) {
    return partitions[frame];
  }
}
