package dev.plumbline.bounds.neuron.trace;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.util.HashMap;
import java.util.Map;

/** Adds up the durations of instructions while a trace is read, within a limit of memory. */
final class InstructionTally {
  /** An entry of a map and the two objects it holds. */
  private static final long ENTRY_BYTES = 110;

  /** Where an instruction is from, lanes by their number while they are read. */
  private record Place(int lane, String source) {}

  private final long mostBytes;
  private final Map<String, Long> byName = new HashMap<>();
  private final Map<Long, Long> byId = new HashMap<>();
  private final Map<Place, Long> byPlace = new HashMap<>();
  private long bytes;

  InstructionTally(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  void add(TraceEvent event, int lane) throws RefusedException {
    if (event.birName != null) {
      add(byName, event.birName, event.birName.length(), event.durationNanos);
    }
    if (event.birId >= 0) {
      add(byId, event.birId, 0, event.durationNanos);
    }
    if (event.source != null && !event.source.isEmpty()) {
      Place place = new Place(lane, event.source);
      add(byPlace, place, event.source.length(), event.durationNanos);
    }
  }

  private <K> void add(Map<K, Long> sums, K key, int chars, long nanos) throws RefusedException {
    Long before = sums.get(key);
    if (before == null) {
      bytes += ENTRY_BYTES + 2L * chars;
      if (bytes > mostBytes) {
        throw new RefusedException(
            Stage.LIMIT,
            "the identities of its instructions take more than " + mostBytes + " bytes");
      }
    }
    try {
      sums.put(key, before == null ? nanos : Math.addExact(before, nanos));
    } catch (ArithmeticException e) {
      throw new RefusedException(
          Stage.NUMBER, "the durations of " + key + " add up to more than 2^63 - 1 ns");
    }
  }

  /** The sums, with the function and the keys of lanes. */
  InstructionTimes times(String function, String[] laneKeys) {
    Map<String, Long> ids = new HashMap<>();
    byId.forEach((id, nanos) -> ids.put(function + ':' + id, nanos));
    Map<String, Long> places = new HashMap<>();
    byPlace.forEach(
        (place, nanos) -> places.put(laneKeys[place.lane()] + '\n' + place.source(), nanos));
    return new InstructionTimes(byName, ids, places);
  }
}
