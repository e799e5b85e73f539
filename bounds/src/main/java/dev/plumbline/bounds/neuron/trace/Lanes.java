package dev.plumbline.bounds.neuron.trace;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of one trace. The records that name them decide, wherever in the file they stand; a
 * lane without a name is {@code tid<N>}.
 */
final class Lanes {
  /** Collective lanes of the simulator begin at 8, those of the header at 7. */
  static final long SHIFTED_COLLECTIVE_TID = 11;

  private static final Pattern NUMBER_IN_FRONT = Pattern.compile("^\\s*\\d+(\\.\\d*)?\\.?\\s+");
  private static final Pattern COLLECTIVE = Pattern.compile("ccstream(\\d+)");

  private final int most;
  private final Map<Long, Integer> byTid = new HashMap<>();
  private final List<LaneTally> tallies = new ArrayList<>();
  private long lastTid = -1;
  private int lastIndex;

  Lanes(int most) {
    this.most = most;
  }

  int indexOf(long tid) throws RefusedException {
    if (tid != lastTid) {
      Integer known = byTid.get(tid);
      if (known == null) {
        if (tallies.size() == most) {
          throw new RefusedException(Stage.LIMIT, "more than " + most + " lanes");
        }
        known = tallies.size();
        byTid.put(tid, known);
        tallies.add(new LaneTally(tid));
      }
      lastTid = tid;
      lastIndex = known;
    }
    return lastIndex;
  }

  LaneTally at(int index) {
    return tallies.get(index);
  }

  int size() {
    return tallies.size();
  }

  /** The lanes that have events, lowest id first. */
  List<LaneTally> used() {
    return tallies.stream()
        .filter(lane -> lane.events() > 0)
        .sorted(Comparator.comparingLong(lane -> lane.tid))
        .toList();
  }

  int numberOf(LaneTally lane) {
    return byTid.getOrDefault(lane.tid, 0);
  }

  /** The lane whose last record ends last, the lowest id of several; null without events. */
  @Nullable LaneTally critical() {
    LaneTally critical = null;
    for (LaneTally lane : used()) {
      if (critical == null || lane.lastRecordEnd() > critical.lastRecordEnd()) {
        critical = lane;
      }
    }
    return critical;
  }

  /** Keys of all lanes with events; a second lane of a name gets its id behind it. */
  Map<LaneTally, String> keys() {
    Map<LaneTally, String> keys = new LinkedHashMap<>();
    Set<String> taken = new HashSet<>();
    for (LaneTally lane : used()) {
      String key = lane.isNamed() ? key(lane.name()) : "tid" + lane.tid;
      keys.put(lane, taken.add(key) ? key : key + "#tid" + lane.tid);
    }
    return keys;
  }

  /** The key of a lane name: {@code "5. PE"} is {@code pe}, {@code "2.1 CCStream1"} is cc1. */
  static String key(String name) {
    String plain = NUMBER_IN_FRONT.matcher(name).replaceFirst("").strip().toLowerCase(Locale.ROOT);
    Matcher collective = COLLECTIVE.matcher(plain);
    return collective.matches() ? "cc" + collective.group(1) : plain;
  }
}
