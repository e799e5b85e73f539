package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.LineReader;
import dev.plumbline.model.csv.PythonInt;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.wire.ClockSync;
import dev.plumbline.model.wire.DeviceBatchWriter;
import dev.plumbline.model.wire.MarkerLayout;
import dev.plumbline.model.wire.OddCode;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code tt_foil_device_zones.csv}: one row a marker, in buffer order. */
final class DeviceZonesReader extends TableReader {
  private static final List<String> REQUIRED =
      List.of(
          "dispatch_idx",
          "host_ns",
          "core_x",
          "core_y",
          "risc",
          "packet_type",
          "zone_hash",
          "cycle");
  private static final Set<String> RISCS =
      Set.of("BRISC", "NCRISC", "TRISC0", "TRISC1", "TRISC2", "ERISC");
  private static final int MAX_HASH = 0xffff;

  @Override
  @Nullable Rows rows(ReadJob job, TableHeader header, LineReader lines) throws IOException {
    if (!header.check(job.file(), REQUIRED, Set.copyOf(REQUIRED), job.problems())) {
      return null;
    }
    ClockSync sync = ClockSyncFile.read(job.input().clockSync(), job.problems());
    long base = FirstNumber.of(job.file(), header.indexOf("host_ns"), header.size());
    return new Markers(
        job,
        header,
        lines,
        new DeviceBatchWriter(job.header(), MarkerLayout.MARKERS, job.names(), sync, base));
  }

  private static final class Markers extends QuotedRows {
    private final DeviceBatchWriter writer;
    private final PythonInt number = new PythonInt();
    private final TextCache riscs = new TextCache();
    private final TextCache types = new TextCache();
    private final int[] columns;
    private boolean bad;

    Markers(ReadJob job, TableHeader header, LineReader lines, DeviceBatchWriter writer) {
      super(header, lines, new FrameFlow(job.header(), writer, job.sink(), 0));
      this.writer = writer;
      columns = REQUIRED.stream().mapToInt(header::indexOf).toArray();
    }

    @Override
    boolean plainRow(long line, PlainCells cells) {
      bad = false;
      long dispatch = plainInteger(cells, 0, Long.MIN_VALUE, Long.MAX_VALUE);
      long hostNanos = plainInteger(cells, 1, Long.MIN_VALUE, Long.MAX_VALUE);
      int coreX = (int) plainInteger(cells, 2, Integer.MIN_VALUE, Integer.MAX_VALUE);
      int coreY = (int) plainInteger(cells, 3, Integer.MIN_VALUE, Integer.MAX_VALUE);
      String risc = cells.text(columns[4], riscs);
      PacketType type = PacketType.ofFoilText(cells.text(columns[5], types));
      long cycle = plainInteger(cells, 7, Long.MIN_VALUE, Long.MAX_VALUE);
      boolean hasHash = cells.parseHexOrDecimal(columns[6]);
      long hash = cells.value();
      if (bad || type == null || !RISCS.contains(risc) || !hasHash || hash < 0 || hash > MAX_HASH) {
        return false;
      }
      writer.addMarker(line, dispatch, hostNanos, coreX, coreY, risc, type, (int) hash, cycle);
      return true;
    }

    private long plainInteger(PlainCells cells, int column, long min, long max) {
      if (cells.parse(columns[column]) && cells.value() >= min && cells.value() <= max) {
        return cells.value();
      }
      bad = true;
      return 0;
    }

    @Override
    void row(long line, List<String> cells) {
      bad = false;
      long dispatch = integer(cells, 0, Long.MIN_VALUE, Long.MAX_VALUE);
      long hostNanos = integer(cells, 1, Long.MIN_VALUE, Long.MAX_VALUE);
      int coreX = (int) integer(cells, 2, Integer.MIN_VALUE, Integer.MAX_VALUE);
      int coreY = (int) integer(cells, 3, Integer.MIN_VALUE, Integer.MAX_VALUE);
      String risc = cells.get(columns[4]);
      PacketType type = PacketType.ofFoilText(cells.get(columns[5]));
      int hash = hash(cells.get(columns[6]));
      long cycle = integer(cells, 7, Long.MIN_VALUE, Long.MAX_VALUE);
      writer.addMarker(
          line,
          dispatch,
          hostNanos,
          coreX,
          coreY,
          Cells.cut(risc),
          type == null ? PacketType.UNKNOWN : type,
          hash,
          cycle);
      if (bad) {
        oddNumbers(cells);
      }
      if (!RISCS.contains(risc.replace("_", "").toUpperCase(Locale.ROOT))) {
        odd(OddCode.UNKNOWN_RISC, risc);
      }
      if (type == null) {
        odd(OddCode.UNKNOWN_TYPE, cells.get(columns[5]));
      }
    }

    @Override
    void badRow(long line) {
      writer.addMarker(line, 0, 0, 0, 0, "", PacketType.UNKNOWN, 0, 0);
    }

    @Override
    void odd(OddCode code, String text) {
      writer.odd(code, Cells.cut(text));
    }

    private void oddNumbers(List<String> cells) {
      oddNumber(cells, 0, OddCode.BAD_DISPATCH, Long.MIN_VALUE, Long.MAX_VALUE);
      oddNumber(cells, 1, OddCode.BAD_HOST_TIME, Long.MIN_VALUE, Long.MAX_VALUE);
      oddNumber(cells, 2, OddCode.BAD_CORE, Integer.MIN_VALUE, Integer.MAX_VALUE);
      oddNumber(cells, 3, OddCode.BAD_CORE, Integer.MIN_VALUE, Integer.MAX_VALUE);
      bad = false;
      hash(cells.get(columns[6]));
      if (bad) {
        odd(OddCode.BAD_HASH, cells.get(columns[6]));
      }
      oddNumber(cells, 7, OddCode.BAD_CYCLE, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private void oddNumber(List<String> cells, int column, OddCode code, long min, long max) {
      bad = false;
      integer(cells, column, min, max);
      if (bad) {
        odd(code, cells.get(columns[column]));
      }
    }

    private long integer(List<String> cells, int column, long min, long max) {
      if (number.parse(cells.get(columns[column]))
          && number.value() >= min
          && number.value() <= max) {
        return number.value();
      }
      bad = true;
      return 0;
    }

    private int hash(String cell) {
      if (number.parseHexOrDecimal(cell) && number.value() >= 0 && number.value() <= MAX_HASH) {
        return (int) number.value();
      }
      bad = true;
      return 0;
    }
  }
}
