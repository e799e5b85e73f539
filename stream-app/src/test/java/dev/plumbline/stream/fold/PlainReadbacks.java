package dev.plumbline.stream.fold;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What raw readbacks come to, by the rules as one would write them with lists. */
final class PlainReadbacks {
  /** One marker: packet type code, hash, cycle. */
  record Marker(int type, int hash, long cycle) {}

  /** Durations by RISC, hash and core, in ascending order. */
  final Map<String, List<Long>> durations = new TreeMap<>();

  final Map<String, Long> unpairedStarts = new TreeMap<>();
  final Map<String, Long> unpairedEnds = new TreeMap<>();
  final long[] dropped = new long[ControlLayout.RISCS];
  final long[] full = new long[ControlLayout.RISCS];
  long markers;
  long other;

  /** Adds a readback that is the only one of its core and dispatch. */
  void add(String core, byte[] image, ControlLayout layout) {
    ByteBuffer words = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      int flags = words.getInt(4 * (layout == ControlLayout.CTL32 ? 18 : 56));
      dropped[risc] += flags >> risc & 1;
      List<Marker> all = new ArrayList<>();
      full[risc] += decode(words, layout, risc, all) ? 1 : 0;
      markers += all.size();
      List<Marker> lane = all.stream().filter(marker -> marker.type <= 1).toList();
      other += all.size() - lane.size();
      pair(L1Image.riscName(risc), core, lane);
    }
  }

  /** Decodes a buffer; returns whether it is full. */
  static boolean decode(ByteBuffer words, ControlLayout layout, int risc, List<Marker> markers) {
    int end = words.getInt(4 * layout.deviceEndWord(risc));
    int used = Math.max(12, Math.min(512, end));
    int behind = 0;
    for (int word = 4; word + 1 < used; word += 2) {
      int head = words.getInt(4 * (layout.bufferWord(risc) + word));
      if (head >= 0 || head == 0x8000_0000) {
        continue;
      }
      long low = words.getInt(4 * (layout.bufferWord(risc) + word + 1)) & 0xffff_ffffL;
      int type = head >>> 28 & 7;
      long cycle = type == 2 ? low : (head & 0xfffL) << 32 | low;
      markers.add(new Marker(type, head >>> 12 & 0xffff, cycle));
      word += type == 3 ? 2 : type == 5 ? 4 : 0;
      behind = word + 2;
    }
    return end >= 512 && behind >= 512;
  }

  private void pair(String risc, String core, List<Marker> lane) {
    long min = lane.stream().mapToLong(Marker::cycle).min().orElse(0);
    long max = lane.stream().mapToLong(Marker::cycle).max().orElse(0);
    boolean wrapped = max - min > (1L << 44) - (1L << 40);
    List<Marker> sorted = new ArrayList<>();
    for (Marker marker : lane) {
      long cycle = marker.cycle;
      long time = wrapped && cycle < 1L << 43 ? cycle + (1L << 44) : cycle;
      sorted.add(new Marker(marker.type, marker.hash, time));
    }
    sorted.sort(Comparator.comparingLong(Marker::cycle));
    List<Marker> open = new ArrayList<>();
    for (Marker marker : sorted) {
      if (marker.type == 0) {
        open.add(marker);
        continue;
      }
      int at = open.size() - 1;
      while (at >= 0 && open.get(at).hash != marker.hash) {
        at--;
      }
      if (at < 0) {
        unpairedEnds.merge(zone(risc, marker), 1L, Long::sum);
        continue;
      }
      durations
          .computeIfAbsent(zone(risc, marker) + " " + core, zone -> new ArrayList<>())
          .add(marker.cycle - open.get(at).cycle);
      lost(risc, open.subList(at + 1, open.size()));
      open.subList(at, open.size()).clear();
    }
    lost(risc, open);
  }

  private void lost(String risc, List<Marker> starts) {
    starts.forEach(start -> unpairedStarts.merge(zone(risc, start), 1L, Long::sum));
  }

  private static String zone(String risc, Marker marker) {
    return String.format("%s 0x%04x", risc, marker.hash);
  }
}
