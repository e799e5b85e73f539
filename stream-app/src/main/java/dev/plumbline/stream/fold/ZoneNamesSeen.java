package dev.plumbline.stream.fold;

import dev.plumbline.model.device.ZoneHash;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Names of device zones by hash, remembered over the records of a stream. */
final class ZoneNamesSeen {
  private static final int VERSION = 1;

  private final Map<Integer, List<String>> names = new HashMap<>();
  private final KnownNames known = new KnownNames();
  private boolean changed;

  /**
   * Remembers the names that a record brings along; true when any of them was news. Nearly every
   * record repeats what is known, which makes no garbage.
   */
  boolean learn(DeviceCursor cursor) {
    boolean news = false;
    for (int name = 0; name < cursor.names(); name++) {
      int hash = cursor.nameHash(name);
      int text = cursor.nameIndex(name);
      if (!known.has(hash, cursor, text)) {
        known.add(hash, cursor, text);
        news |= learn(hash, cursor.string(text));
      }
    }
    changed |= news;
    return news;
  }

  private boolean learn(int hash, String name) {
    TreeSet<String> all = new TreeSet<>(names.getOrDefault(hash, List.of()));
    if (!all.add(name)) {
      return false;
    }
    names.put(hash, List.copyOf(all));
    return true;
  }

  /** The zone's name: resolved, {@code 0x1234}, or {@code <ambiguous 0x1234>}. */
  String nameOf(int hash) {
    List<String> told = names.getOrDefault(hash, List.of());
    return switch (told.size()) {
      case 0 -> ZoneHash.hex(hash);
      case 1 -> told.get(0);
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
    List<String> told = names.getOrDefault(hash, List.of());
    return told.size() > 1 ? told : List.of();
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
