package dev.plumbline.model.wire;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The zone names a device batch brought along; indexed when first asked for. */
final class NamesByHash {
  private static final int LARGEST_HASH = 0xFFFF;

  private final IntColumn hashes = new IntColumn("name_hash");
  private final IntColumn texts = new IntColumn("name_text");
  private int count;
  private @Nullable Map<Integer, List<String>> byHash;

  void clear() {
    hashes.clear();
    texts.clear();
    count = 0;
    byHash = null;
  }

  void takeHashes(ProtoReader in) {
    hashes.take(in);
  }

  void takeTexts(ProtoReader in) {
    texts.take(in);
  }

  void decode(int strings) {
    count = texts.count();
    if (count > FrameLimits.MAX_STRINGS) {
      throw new FrameException(
          "batch has " + count + " zone names, expected at most " + FrameLimits.MAX_STRINGS);
    }
    hashes.unsigned(count, LARGEST_HASH);
    texts.unsigned(count, strings - 1);
  }

  int size() {
    return count;
  }

  int hash(int name) {
    return hashes.get(Objects.checkIndex(name, count));
  }

  int text(int name) {
    return texts.get(Objects.checkIndex(name, count));
  }

  List<String> of(int hash, StringSlices strings) {
    Map<Integer, List<String>> names = byHash;
    if (names == null) {
      names = index(strings);
      byHash = names;
    }
    return names.getOrDefault(hash, List.of());
  }

  private Map<Integer, List<String>> index(StringSlices strings) {
    Map<Integer, TreeSet<String>> sorted = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      sorted.computeIfAbsent(hashes.get(i), hash -> new TreeSet<>()).add(strings.get(texts.get(i)));
    }
    Map<Integer, List<String>> names = new LinkedHashMap<>();
    sorted.forEach((hash, set) -> names.put(hash, List.copyOf(set)));
    return Collections.unmodifiableMap(names);
  }
}
