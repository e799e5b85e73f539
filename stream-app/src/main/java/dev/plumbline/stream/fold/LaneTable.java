package dev.plumbline.stream.fold;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lanes of a stream by core and RISC, found without garbage. */
final class LaneTable {
  private @Nullable Lane[] slots = new @Nullable Lane[64];
  private final List<Lane> lanes = new ArrayList<>();

  /** The lane of a place, null if there is none. */
  @Nullable Lane find(int x, int y, int risc) {
    return slots[slot(x, y, risc)];
  }

  void add(Lane lane) {
    lanes.add(lane);
    if (2 * lanes.size() > slots.length) {
      slots = new @Nullable Lane[2 * slots.length];
      lanes.forEach(each -> slots[slot(each.coreX, each.coreY, each.riscNumber)] = each);
    } else {
      slots[slot(lane.coreX, lane.coreY, lane.riscNumber)] = lane;
    }
  }

  /** All lanes, in the order they were added. */
  List<Lane> all() {
    return lanes;
  }

  private int slot(int x, int y, int risc) {
    int mask = slots.length - 1;
    int slot = mix(x, y, risc) & mask;
    Lane lane = slots[slot];
    while (lane != null && !lane.isAt(x, y, risc)) {
      slot = slot + 1 & mask;
      lane = slots[slot];
    }
    return slot;
  }

  private static int mix(int x, int y, int risc) {
    int mixed = ((x * 31 + y) * 31 + risc) * 0x9e3779b9;
    return mixed ^ mixed >>> 16;
  }
}
