package dev.plumbline.stream.fold;

import dev.plumbline.model.device.ZoneHash;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Names of device zones by hash, remembered over the records of a stream. */
final class ZoneNamesSeen {
  private static final int VERSION = 1;
  private static final int HASHES = 1 << 16;

  private final Map<Integer, List<String>> names = new HashMap<>();
  private final BitSet asked = new BitSet(HASHES);
  private boolean changed;

  /** Begins a record, which brings its own table of names. */
  void beginRecord() {
    asked.clear();
  }

  /** Remembers what the record says about a hash; true when that was news. */
  boolean learn(int hash, DeviceCursor cursor) {
    if (asked.get(hash)) {
      return false;
    }
    asked.set(hash);
    List<String> told = cursor.namesOf(hash);
    List<String> known = names.getOrDefault(hash, List.of());
    if (known.containsAll(told)) {
      return false;
    }
    TreeSet<String> all = new TreeSet<>(known);
    all.addAll(told);
    names.put(hash, List.copyOf(all));
    changed = true;
    return true;
  }

  /** The zone's name: resolved, {@code 0x1234}, or {@code <ambiguous 0x1234>}. */
  String nameOf(int hash) {
    List<String> known = names.getOrDefault(hash, List.of());
    return switch (known.size()) {
      case 0 -> ZoneHash.hex(hash);
      case 1 -> known.get(0);
      default -> "<ambiguous " + ZoneHash.hex(hash) + ">";
    };
  }

  /** Name and hash for messages. */
  String describe(int hash) {
    String name = nameOf(hash);
    return name.equals(ZoneHash.hex(hash)) ? name : name + " (" + ZoneHash.hex(hash) + ")";
  }

  /** The names that share the hash when it is ambiguous, else none. */
  List<String> candidates(int hash) {
    List<String> known = names.getOrDefault(hash, List.of());
    return known.size() > 1 ? known : List.of();
  }

  boolean takeChanged() {
    boolean before = changed;
    changed = false;
    return before;
  }

  byte[] toBytes() {
    StateWriter out = new StateWriter(VERSION);
    out.number(names.size());
    names.forEach((hash, texts) -> out.number(hash).texts(texts));
    return out.toBytes();
  }

  void read(byte[] bytes) {
    StateReader in = new StateReader("zone names", bytes, VERSION);
    int count = in.count("number of hashes");
    for (int i = 0; i < count; i++) {
      names.put((int) in.number("hash"), List.copyOf(in.texts("names")));
    }
    in.finish();
  }
}
