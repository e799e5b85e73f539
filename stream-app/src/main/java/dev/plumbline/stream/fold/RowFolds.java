package dev.plumbline.stream.fold;

import dev.plumbline.model.device.LanePairing;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.stream.window.Windowing;

/** What all streams of one task share, so that nothing is allocated per record. */
final class RowFolds {
  final ZoneRows zones;
  final DeviceRows device;
  final MemoryRows memory;
  final LanePairing pairing = new LanePairing();
  final NewRows newRows = new NewRows();
  final Frame heldFrame = new Frame();

  RowFolds(EventTime time, Windowing windowing) {
    this.zones = new ZoneRows(time);
    this.device = new DeviceRows(time);
    this.memory = new MemoryRows(time, windowing);
  }
}
