package dev.plumbline.model.wire;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.key.StreamKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Every kind of batch with random rows, a way to write them and a way to read them back. */
enum TestStream {
  ZONES(true) {
    @Override
    BatchWriter writer() {
      return new ZoneBatchWriter(TestHeaders.host(StreamKind.ZONES), ZoneKind.GPU);
    }

    @Override
    List<Object> cells(SplittableRandom random) {
      return List.of(
          text(random),
          text(random),
          text(random),
          number(random),
          number(random),
          (int) number(random),
          (int) number(random));
    }

    @Override
    void add(BatchWriter writer, long line, List<Object> c) {
      ZoneBatchWriter zones = (ZoneBatchWriter) writer;
      zones.add(
          line,
          (String) c.get(0),
          (String) c.get(1),
          (String) c.get(2),
          (long) c.get(3),
          (long) c.get(4),
          (int) c.get(5),
          (int) c.get(6));
    }

    @Override
    void odd(BatchWriter writer, Row.Odd odd) {
      ((ZoneBatchWriter) writer).odd(odd.code(), odd.text());
    }

    @Override
    RowCursor cursor(Frame frame) {
      return frame.zones();
    }

    @Override
    List<Object> cells(RowCursor cursor) {
      ZoneCursor zones = (ZoneCursor) cursor;
      return List.of(
          zones.string(zones.nameIndex()),
          zones.string(zones.contextIndex()),
          zones.string(zones.placeIndex()),
          zones.startNanos(),
          zones.durationNanos(),
          zones.thread(),
          zones.depth());
    }
  },
  MARKERS(true) {
    @Override
    BatchWriter writer() {
      return new DeviceBatchWriter(
          TestHeaders.device(),
          MarkerLayout.MARKERS,
          hash -> hash % 3 == 0 ? List.of("zone-" + hash, "other") : List.of(),
          new ClockSync(Long.MIN_VALUE, Long.MAX_VALUE, 0.741),
          77);
    }

    @Override
    List<Object> cells(SplittableRandom random) {
      return List.of(
          number(random),
          number(random),
          (int) number(random),
          (int) number(random),
          text(random),
          PacketType.ofCode(random.nextInt(8)),
          random.nextInt(5) == 0 ? random.nextInt() : random.nextInt(20),
          number(random));
    }

    @Override
    void add(BatchWriter writer, long line, List<Object> c) {
      ((DeviceBatchWriter) writer)
          .addMarker(
              line,
              (long) c.get(0),
              (long) c.get(1),
              (int) c.get(2),
              (int) c.get(3),
              (String) c.get(4),
              (PacketType) c.get(5),
              (int) c.get(6),
              (long) c.get(7));
    }

    @Override
    void odd(BatchWriter writer, Row.Odd odd) {
      ((DeviceBatchWriter) writer).odd(odd.code(), odd.text());
    }

    @Override
    RowCursor cursor(Frame frame) {
      return frame.device();
    }

    @Override
    List<Object> cells(RowCursor cursor) {
      DeviceCursor device = (DeviceCursor) cursor;
      return List.of(
          device.dispatch(),
          device.hostNanos(),
          device.coreX(),
          device.coreY(),
          device.string(device.riscIndex()),
          device.type(),
          device.hash(),
          device.cycle());
    }
  },
  IMAGES(false) {
    @Override
    BatchWriter writer() {
      return new DeviceBatchWriter(
          TestHeaders.device(), MarkerLayout.CTL32, ZoneNames.NONE, null, 0);
    }

    @Override
    List<Object> cells(SplittableRandom random) {
      byte[] image =
          new byte
              [random.nextInt(30) == 0 ? ControlLayout.CTL32.imageSizeBytes() : random.nextInt(40)];
      random.nextBytes(image);
      return List.of(
          number(random),
          number(random),
          (int) number(random),
          (int) number(random),
          ByteBuffer.wrap(image));
    }

    @Override
    void add(BatchWriter writer, long line, List<Object> c) {
      ((DeviceBatchWriter) writer)
          .addImage(
              (long) c.get(0),
              (long) c.get(1),
              (int) c.get(2),
              (int) c.get(3),
              ((ByteBuffer) c.get(4)).array());
    }

    @Override
    void odd(BatchWriter writer, Row.Odd odd) {
      ((DeviceBatchWriter) writer).odd(odd.code(), odd.text());
    }

    @Override
    RowCursor cursor(Frame frame) {
      return frame.device();
    }

    @Override
    List<Object> cells(RowCursor cursor) {
      DeviceCursor device = (DeviceCursor) cursor;
      return List.of(
          device.dispatch(),
          device.hostNanos(),
          device.coreX(),
          device.coreY(),
          ByteBuffer.wrap(device.image()));
    }
  },
  MEMORY(true) {
    @Override
    BatchWriter writer() {
      return new MemoryBatchWriter(TestHeaders.host(StreamKind.MEMORY), -9);
    }

    @Override
    List<Object> cells(SplittableRandom random) {
      return List.of(
          MemoryOp.values()[random.nextInt(4)],
          text(random),
          number(random),
          number(random),
          number(random));
    }

    @Override
    void add(BatchWriter writer, long line, List<Object> c) {
      ((MemoryBatchWriter) writer)
          .add(
              line,
              (MemoryOp) c.get(0),
              (String) c.get(1),
              (long) c.get(2),
              (long) c.get(3),
              (long) c.get(4));
    }

    @Override
    void odd(BatchWriter writer, Row.Odd odd) {
      ((MemoryBatchWriter) writer).odd(odd.code(), odd.text());
    }

    @Override
    RowCursor cursor(Frame frame) {
      return frame.memory();
    }

    @Override
    List<Object> cells(RowCursor cursor) {
      MemoryCursor memory = (MemoryCursor) cursor;
      return List.of(
          memory.op(),
          memory.string(memory.poolIndex()),
          memory.address(),
          memory.sizeBytes(),
          memory.timeNanos());
    }
  },
  SAMPLES(true) {
    @Override
    BatchWriter writer() {
      return new SampleBatchWriter(TestHeaders.host(StreamKind.SAMPLES));
    }

    @Override
    List<Object> cells(SplittableRandom random) {
      double[] extremes = {0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1e300};
      return List.of(
          text(random),
          text(random),
          number(random),
          random.nextBoolean() ? random.nextDouble() : extremes[random.nextInt(extremes.length)]);
    }

    @Override
    void add(BatchWriter writer, long line, List<Object> c) {
      ((SampleBatchWriter) writer)
          .add(line, (String) c.get(0), (String) c.get(1), (long) c.get(2), (double) c.get(3));
    }

    @Override
    void odd(BatchWriter writer, Row.Odd odd) {
      throw new AssertionError("samples have no odd rows");
    }

    @Override
    RowCursor cursor(Frame frame) {
      return frame.samples();
    }

    @Override
    List<Object> cells(RowCursor cursor) {
      SampleCursor samples = (SampleCursor) cursor;
      return List.of(
          samples.string(samples.nameIndex()),
          samples.string(samples.placeIndex()),
          samples.timeNanos(),
          samples.value());
    }
  };

  private static final String[] TEXTS = {
    "", "matmul", "TRISC0", "a,\"b\"\r\n", "größer", "\uD83D\uDE80 rocket", "x".repeat(3000)
  };
  private static final long[] EXTREMES = {
    Long.MIN_VALUE, Long.MAX_VALUE, -1, 0, 1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1L << 44
  };

  private final boolean hasLines;

  TestStream(boolean hasLines) {
    this.hasLines = hasLines;
  }

  abstract BatchWriter writer();

  abstract List<Object> cells(SplittableRandom random);

  abstract void add(BatchWriter writer, long line, List<Object> cells);

  abstract void odd(BatchWriter writer, Row.Odd odd);

  abstract RowCursor cursor(Frame frame);

  abstract List<Object> cells(RowCursor cursor);

  /** Rows with gaps in their sequence numbers and lines, and with odd codes. */
  List<Row> rows(SplittableRandom random, int count) {
    List<Row> rows = new ArrayList<>();
    boolean lines = hasLines && random.nextInt(4) != 0;
    long sequence = random.nextInt(3) == 0 ? 1L << 50 : 0;
    long line = lines ? 1 + random.nextInt(5) : 0;
    for (int i = 0; i < count; i++) {
      sequence += random.nextInt(10) == 0 ? random.nextLong(1, 1000) : 0;
      line += lines && random.nextInt(6) == 0 ? random.nextLong(1, 1000) : 0;
      List<Row.Odd> odds = new ArrayList<>();
      while (this != SAMPLES && random.nextInt(4) == 0) {
        OddCode[] codes = OddCode.values();
        odds.add(new Row.Odd(codes[random.nextInt(codes.length)], text(random)));
      }
      rows.add(new Row(sequence, line, cells(random), odds));
      sequence++;
      line += lines ? 1 : 0;
    }
    return rows;
  }

  /** Writes rows from one index up to another as a record. */
  byte[] write(BatchWriter writer, List<Row> rows, int from, int to) {
    long next = from == 0 ? 0 : rows.get(from - 1).sequence() + 1;
    writer.begin(next);
    for (Row row : rows.subList(from, to)) {
      if (row.sequence() > next) {
        writer.withhold(row.sequence() - next, 3);
      }
      next = row.sequence() + 1;
      add(writer, row.line(), row.cells());
      row.odds().forEach(odd -> odd(writer, odd));
    }
    return writer.finish();
  }

  List<Row> read(Frame frame) {
    List<Row> rows = new ArrayList<>();
    RowCursor cursor = cursor(frame);
    while (cursor.next()) {
      List<Row.Odd> odds = new ArrayList<>();
      for (int i = 0; i < cursor.odds(); i++) {
        odds.add(new Row.Odd(cursor.oddCode(i), cursor.oddText(i)));
      }
      rows.add(
          new Row(frame.sequenceOf(cursor.row()), frame.lineOf(cursor.row()), cells(cursor), odds));
    }
    return rows;
  }

  static String text(SplittableRandom random) {
    return random.nextInt(3) == 0
        ? "t" + random.nextInt(50)
        : TEXTS[random.nextInt(random.nextInt(20) == 0 ? TEXTS.length : TEXTS.length - 1)];
  }

  static long number(SplittableRandom random) {
    return random.nextInt(4) == 0
        ? EXTREMES[random.nextInt(EXTREMES.length)]
        : random.nextLong() >> random.nextInt(64);
  }
}
