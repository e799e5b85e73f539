package dev.plumbline.stream.fold;

import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Parts of records that came before an earlier part of their stream: markers and memory events mean
 * something only in order. Keyed by first sequence number.
 */
final class HeldFrames {
  private static final int VERSION = 1;

  /**
   * A part of a record.
   *
   * @param first first sequence number of the part
   * @param last last one
   * @param rows rows of the record that lie in it
   * @param record the whole record
   */
  record Part(long first, long last, int rows, byte[] record) {

    byte[] toBytes() {
      return new StateWriter(VERSION)
          .number(first)
          .number(last)
          .number(rows)
          .bytes(record)
          .toBytes();
    }

    static Part of(byte[] bytes) {
      StateReader in = new StateReader("held frame", bytes, VERSION);
      Part part =
          new Part(
              in.number("first"), in.number("last"), (int) in.number("rows"), in.bytes("record"));
      in.finish();
      return part;
    }
  }

  private final NavigableMap<Long, Part> parts = new TreeMap<>();
  private final Set<Long> changed = new LinkedHashSet<>();

  void add(Part part) {
    parts.put(part.first(), part);
    changed.add(part.first());
  }

  /** Takes the first part if everything before the frontier may be folded, else null. */
  @Nullable Part takeBelow(long frontier) {
    Map.Entry<Long, Part> first = parts.firstEntry();
    if (first == null || first.getKey() >= frontier) {
      return null;
    }
    parts.remove(first.getKey());
    changed.add(first.getKey());
    return first.getValue();
  }

  int size() {
    return parts.size();
  }

  /** First sequence number that is held. */
  long first() {
    return parts.firstKey();
  }

  @Nullable Part at(long first) {
    return parts.get(first);
  }

  /** First sequence numbers of the parts that came or went since the last clearing. */
  Set<Long> changed() {
    return changed;
  }

  /** Puts back a stored part. */
  void restore(Part part) {
    parts.put(part.first(), part);
  }
}
