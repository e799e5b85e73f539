package dev.plumbline.stream.fold;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Markers without a partner of dispatches that are over, in a stream with holes: what fills a hole
 * may be their partner. They count as unpaired meanwhile. The oldest leave when there are too many.
 */
final class ParkedLanes {
  static final int MAX_LANES = 1_000;

  /** Which dispatch of which lane. */
  record Place(long dispatch, int x, int y, String risc) {
    static Place of(Lane lane, long dispatch) {
      return new Place(dispatch, lane.coreX, lane.coreY, lane.risc);
    }
  }

  private final Map<Place, Lane> lanes = new LinkedHashMap<>();
  private final Set<Place> changed = new LinkedHashSet<>();

  /** Keeps a lane's markers, all of them without a partner. */
  void park(Lane lane) {
    Lane parked = new Lane(lane.coreX, lane.coreY, lane.risc);
    parked.adopt(lane);
    put(parked);
    if (lanes.size() > MAX_LANES) {
      Place eldest = lanes.keySet().iterator().next();
      lanes.remove(eldest);
      changed.add(eldest);
    }
  }

  /** Takes what was kept of a dispatch, null if nothing. */
  @Nullable Lane take(Lane lane, long dispatch) {
    if (lanes.isEmpty()) {
      return null;
    }
    Place place = Place.of(lane, dispatch);
    Lane parked = lanes.remove(place);
    if (parked != null) {
      changed.add(place);
    }
    return parked;
  }

  /** Puts back a stored lane. */
  void restore(Lane parked) {
    lanes.put(Place.of(parked, parked.dispatch), parked);
  }

  /** What is kept at a place, null if nothing. */
  @Nullable Lane at(Place place) {
    return lanes.get(place);
  }

  /** Places that changed since the last clearing. */
  Set<Place> changed() {
    return changed;
  }

  private void put(Lane parked) {
    Place place = Place.of(parked, parked.dispatch);
    lanes.put(place, parked);
    changed.add(place);
  }
}
