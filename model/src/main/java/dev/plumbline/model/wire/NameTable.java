package dev.plumbline.model.wire;

import java.util.BitSet;

/** The zone names a device batch brings along while it is written: those of the hashes in it. */
final class NameTable {
  private final ZoneNames names;
  private final StringTable strings;
  private final PackedColumn hashes = new PackedColumn(3);
  private final PackedColumn texts = new PackedColumn(4);
  private final BitSet seen = new BitSet();

  NameTable(ZoneNames names, StringTable strings) {
    this.names = names;
    this.strings = strings;
  }

  /** Adds the names of a hash when it is new to the batch. */
  void add(int hash) {
    if (hash >>> 16 != 0 || seen.get(hash)) {
      return;
    }
    seen.set(hash);
    for (String name : names.namesOf(hash)) {
      int index = strings.index(name);
      if (index != 0) {
        hashes.unsigned(hash);
        texts.unsigned(index);
      }
    }
  }

  int sizeBytes() {
    return hashes.sizeBytes() + texts.sizeBytes();
  }

  void writeTo(ProtoBuffer message) {
    hashes.writeTo(message);
    texts.writeTo(message);
  }

  void reset() {
    hashes.reset();
    texts.reset();
    seen.clear();
  }
}
