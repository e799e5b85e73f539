package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.LineReader;
import dev.plumbline.model.csv.PythonInt;
import dev.plumbline.model.wire.MemoryBatchWriter;
import dev.plumbline.model.wire.MemoryOp;
import dev.plumbline.model.wire.OddCode;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code tt_foil_memlog.csv}: buffer events in event order. */
final class MemlogReader extends TableReader {
  private static final List<String> REQUIRED = List.of("op", "pool", "addr", "size");
  private static final Set<String> KNOWN = Set.of("op", "pool", "addr", "size", "ts_ns");

  @Override
  @Nullable Rows rows(ReadJob job, TableHeader header, LineReader lines) throws IOException {
    if (!header.check(job.file(), REQUIRED, KNOWN, job.problems())) {
      return null;
    }
    int time = header.indexOf("ts_ns");
    long base = FirstNumber.of(job.file(), time, header.size());
    return new Events(job, header, lines, new MemoryBatchWriter(job.header(), base));
  }

  private static final class Events extends QuotedRows {
    private final MemoryBatchWriter writer;
    private final PythonInt number = new PythonInt();
    private final TextCache ops = new TextCache();
    private final TextCache pools = new TextCache();
    private final int op;
    private final int pool;
    private final int address;
    private final int size;
    private final int time;

    Events(ReadJob job, TableHeader header, LineReader lines, MemoryBatchWriter writer) {
      super(header, lines, new FrameFlow(job.header(), writer, job.sink(), 0));
      this.writer = writer;
      op = header.indexOf("op");
      pool = header.indexOf("pool");
      address = header.indexOf("addr");
      size = header.indexOf("size");
      time = header.indexOf("ts_ns");
    }

    @Override
    boolean plainRow(long line, PlainCells cells) {
      MemoryOp operation = operation(cells.text(op, ops));
      if (operation == MemoryOp.OTHER || !cells.parseHexOrDecimal(address)) {
        return false;
      }
      long addressValue = cells.value();
      if (!cells.parse(size)) {
        return false;
      }
      long sizeValue = cells.value();
      if (time >= 0 && !cells.parse(time)) {
        return false;
      }
      long timeValue = time >= 0 ? cells.value() : 0;
      writer.add(line, operation, cells.text(pool, pools), addressValue, sizeValue, timeValue);
      return true;
    }

    @Override
    void row(long line, List<String> cells) {
      MemoryOp operation = operation(cells.get(op));
      boolean addressOk = number.parseHexOrDecimal(cells.get(address));
      long addressValue = addressOk ? number.value() : 0;
      boolean sizeOk = number.parse(cells.get(size));
      long sizeValue = sizeOk ? number.value() : 0;
      boolean timeOk = time < 0 || number.parse(cells.get(time));
      long timeValue = time >= 0 && timeOk ? number.value() : 0;
      String poolName = cells.get(pool);
      writer.add(line, operation, Cells.cut(poolName), addressValue, sizeValue, timeValue);
      if (operation == MemoryOp.OTHER) {
        odd(OddCode.UNKNOWN_OP, cells.get(op));
      }
      if (!addressOk) {
        odd(OddCode.BAD_ADDRESS, cells.get(address));
      }
      if (!sizeOk) {
        odd(OddCode.BAD_SIZE, cells.get(size));
      }
      if (!timeOk) {
        odd(OddCode.BAD_TIME, cells.get(time));
      }
      if (Cells.isTooLong(poolName)) {
        odd(OddCode.CELL_CUT, "pool");
      }
    }

    @Override
    void badRow(long line) {
      writer.add(line, MemoryOp.OTHER, "", 0, 0, 0);
    }

    @Override
    void odd(OddCode code, String text) {
      writer.odd(code, Cells.cut(text));
    }

    private static MemoryOp operation(String cell) {
      return switch (cell) {
        case "ALLOC" -> MemoryOp.ALLOC;
        case "FREE" -> MemoryOp.FREE;
        case "RESET" -> MemoryOp.RESET;
        default -> MemoryOp.OTHER;
      };
    }
  }
}
