package dev.plumbline.sinks.foil;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.device.RiscMarkers;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.MarkerLayout;
import dev.plumbline.model.wire.OddCode;

/**
 * Reads device markers as tt-foil does: rows of {@code tt_foil_device_zones.csv}, or the markers of
 * raw readbacks in the order in which tt-foil would have written them.
 */
final class DeviceRows {
  private static final int COLUMNS = 8;

  private final DevicePerf report;
  private final ZoneNameTable names = new ZoneNameTable();
  private final L1Image image = new L1Image();
  private final RiscMarkers markers = new RiscMarkers();
  private long rows;
  private long shortRows;
  private long unreadableRows;

  DeviceRows(DevicePerf report) {
    this.report = report;
  }

  ZoneNameTable names() {
    return names;
  }

  void row(DeviceCursor row) {
    if (row.layout() == MarkerLayout.MARKERS) {
      marker(row);
    } else {
      readback(row);
    }
  }

  FoilInput input() {
    return new FoilInput(rows, shortRows, 0, unreadableRows);
  }

  private void marker(DeviceCursor row) {
    rows++;
    if (isUsable(row)) {
      String risc = risc(row);
      marker(row, row.coreX(), row.coreY(), risc, row.type(), row.hash(), row.cycle());
    }
  }

  private void readback(DeviceCursor row) {
    if (!row.readImage(image)) {
      rows++;
      unreadableRows++;
      return;
    }
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      String name = L1Image.riscName(risc);
      markers.decode(image, risc);
      for (int i = 0; i < markers.size(); i++) {
        rows++;
        marker(
            row,
            row.coreX(),
            row.coreY(),
            name,
            markers.type(i),
            markers.hash(i),
            markers.cycle(i));
      }
    }
  }

  private void marker(
      DeviceCursor row, int coreX, int coreY, String risc, PacketType type, int hash, long cycle) {
    if (type == PacketType.START) {
      report.start(coreX, coreY, risc, hash, cycle);
    } else if (type == PacketType.END) {
      names.use(hash, row::namesOf);
      report.end(coreX, coreY, risc, hash, cycle);
    }
  }

  private boolean isUsable(DeviceCursor row) {
    for (int i = 0; i < row.odds(); i++) {
      switch (row.oddCode(i)) {
        case SHORT_ROW -> {
          shortRows++;
          return false;
        }
        case UNREADABLE_ROW -> {
          if (OpenQuote.isShort(row.oddText(i), COLUMNS)) {
            shortRows++;
          } else {
            unreadableRows++;
          }
          return false;
        }
        case BAD_HASH, BAD_CYCLE, BAD_CORE, UNKNOWN_TYPE -> {
          return false;
        }
        default -> {}
      }
    }
    return true;
  }

  /** The cell as it stands in the file: tt-foil knows no RISC that it does not print. */
  private static String risc(DeviceCursor row) {
    for (int i = 0; i < row.odds(); i++) {
      if (row.oddCode(i) == OddCode.UNKNOWN_RISC && !row.oddText(i).isEmpty()) {
        return row.oddText(i);
      }
    }
    return row.string(row.riscIndex());
  }
}
