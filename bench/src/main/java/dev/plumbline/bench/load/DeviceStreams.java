package dev.plumbline.bench.load;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.ClockSync;
import dev.plumbline.model.wire.DeviceBatchWriter;
import dev.plumbline.model.wire.MarkerLayout;
import java.util.ArrayList;
import java.util.List;

/** What decoded markers and raw readbacks have in common: the devices and what they run. */
final class DeviceStreams {
  final LoadSpec spec;
  final SourceNames names;
  final MarkerProgram program;

  DeviceStreams(LoadSpec spec) {
    this.spec = spec;
    this.names = new SourceNames(spec, StreamKind.DEVICE);
    MarkerProgram.zones(spec.fewestKeys());
    this.program = new MarkerProgram(MarkerProgram.zones(spec.mostKeys()));
  }

  long markers() {
    long markers = 0;
    for (int source = 0; source < spec.sources(); source++) {
      markers += MarkerSource.markers(spec, source);
    }
    return markers;
  }

  List<MarkerSource> sources() {
    List<MarkerSource> sources = new ArrayList<>();
    for (int source = 0; source < spec.sources(); source++) {
      sources.add(new MarkerSource(spec, source));
    }
    return sources;
  }

  DeviceBatchWriter writer(int source, MarkerLayout layout) {
    return new DeviceBatchWriter(
        names.header(source),
        layout,
        program,
        new ClockSync(MarkerSource.HOST_NANOS_BASE, MarkerSource.CYCLE_BASE, 1),
        MarkerSource.HOST_NANOS_BASE);
  }

  /** What any reading must find: one key a source, zone and RISC, in cycles. */
  Expected expected() {
    Expected.Builder expected = new Expected.Builder();
    List<MarkerSource> sources = sources();
    Lane lane = new Lane();
    for (int source = 0; source < sources.size(); source++) {
      int[][] keys = keys(source, expected);
      MarkerSource from = sources.get(source);
      while (from.hasNext()) {
        from.next(lane);
        for (int pair = 0; pair < lane.pairs(); pair++) {
          expected.add(keys[lane.risc()][lane.pairZone(pair)], lane.pairCycles(pair));
        }
      }
    }
    return expected.build();
  }

  private int[][] keys(int source, Expected.Builder expected) {
    int[][] keys = new int[ControlLayout.RISCS][MarkerProgram.zones(spec.keysOf(source))];
    for (int risc = 0; risc < keys.length; risc++) {
      for (int zone = 0; zone < keys[risc].length; zone++) {
        keys[risc][zone] =
            expected.key(names.source(source), program.name(risc, zone), L1Image.riscName(risc));
      }
    }
    return keys;
  }
}
