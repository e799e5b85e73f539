package dev.plumbline.bench.rivals;

import dev.plumbline.bench.load.Expected;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The aggregate of the naive topology: count, sum, min, max and a sparse log2 histogram with 8
 * buckets an octave. Stored as plain binary, since the store reads and writes it for every event.
 */
final class NaiveStats {
  private static final int HEAD_BYTES = 4 * Long.BYTES;
  private static final int BUCKET_BYTES = Short.BYTES + Long.BYTES;

  private long count;
  private long sum;
  private long min = Long.MAX_VALUE;
  private long max;
  private int size;
  private short[] buckets;
  private long[] counts;

  NaiveStats() {
    this(16);
  }

  private NaiveStats(int capacity) {
    buckets = new short[capacity];
    counts = new long[capacity];
  }

  NaiveStats add(long value) {
    count++;
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
    short bucket = (short) Expected.bucketOf(value);
    int at = Arrays.binarySearch(buckets, 0, size, bucket);
    if (at >= 0) {
      counts[at]++;
    } else {
      insert(-at - 1, bucket);
    }
    return this;
  }

  private void insert(int at, short bucket) {
    if (size == buckets.length) {
      buckets = Arrays.copyOf(buckets, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    System.arraycopy(buckets, at, buckets, at + 1, size - at);
    System.arraycopy(counts, at, counts, at + 1, size - at);
    buckets[at] = bucket;
    counts[at] = 1;
    size++;
  }

  ZoneAnswer answer(String source, String zone) {
    SortedMap<Integer, Long> byBucket = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      byBucket.put((int) buckets[i], counts[i]);
    }
    return new ZoneAnswer(source, zone, "", count, sum, min, max, byBucket);
  }

  static Serde<NaiveStats> serde() {
    Serializer<NaiveStats> serializer = (topic, stats) -> stats == null ? null : stats.toBytes();
    Deserializer<NaiveStats> deserializer = (topic, bytes) -> bytes == null ? null : read(bytes);
    return Serdes.serdeFrom(serializer, deserializer);
  }

  private byte[] toBytes() {
    ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + size * BUCKET_BYTES);
    bytes.putLong(count).putLong(sum).putLong(min).putLong(max);
    for (int i = 0; i < size; i++) {
      bytes.putShort(buckets[i]).putLong(counts[i]);
    }
    return bytes.array();
  }

  static NaiveStats read(byte[] stored) {
    int size = (stored.length - HEAD_BYTES) / BUCKET_BYTES;
    NaiveStats stats = new NaiveStats(size + 4);
    ByteBuffer bytes = ByteBuffer.wrap(stored);
    stats.count = bytes.getLong();
    stats.sum = bytes.getLong();
    stats.min = bytes.getLong();
    stats.max = bytes.getLong();
    stats.size = size;
    for (int i = 0; i < size; i++) {
      stats.buckets[i] = bytes.getShort();
      stats.counts[i] = bytes.getLong();
    }
    return stats;
  }
}
