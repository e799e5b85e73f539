package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamKind;
import org.jspecify.annotations.Nullable;

/**
 * Reads records of the raw topics, one after the other, without garbage per row: wrap a record,
 * then ask for its header and for the cursor of its type. Everything a record holds is checked by
 * {@link #wrap}; nothing that is called afterwards can fail on its content.
 *
 * <p>The record's bytes must not change while it is read. Not safe for use by several threads.
 */
public final class Frame {
  private final ProtoReader outer = new ProtoReader();
  private final ProtoReader inner = new ProtoReader();
  private final HeaderReader headers = new HeaderReader();
  private final ZoneCursor zones = new ZoneCursor();
  private final DeviceCursor device = new DeviceCursor();
  private final MemoryCursor memory = new MemoryCursor();
  private final SampleCursor samples = new SampleCursor();
  private @Nullable EndOfStream end;
  private @Nullable StreamHeader header;
  private @Nullable BodyType type;
  private int headerOffset;
  private int headerLength;
  private int bodyOffset;
  private int bodyLength;

  /** Makes a reader that holds no record yet. */
  public Frame() {}

  /**
   * Reads and checks a record.
   *
   * @return this frame
   * @throws FrameException if the record is no frame, of another version, cut, or contradicts
   *     itself; the frame holds no record then
   */
  public Frame wrap(byte[] record) {
    type = null;
    header = null;
    end = null;
    if (record.length > FrameLimits.MAX_RECORD_BYTES) {
      throw new FrameException(
          "record of "
              + record.length
              + " bytes, expected at most "
              + FrameLimits.MAX_RECORD_BYTES);
    }
    BodyType found = findParts(record);
    headers.read(inner.wrap(record, headerOffset, headerLength, "header"));
    int rows = headers.numbers().rows();
    inner.wrap(record, bodyOffset, bodyLength, found.name());
    switch (found) {
      case ZONES -> zones.read(inner, rows);
      case DEVICE -> device.read(inner, rows);
      case MEMORY -> memory.read(inner, rows);
      case SAMPLES -> samples.read(inner, rows);
      case END -> end = readEnd();
    }
    header = headers.header(kind(found));
    type = found;
    return this;
  }

  private BodyType findParts(byte[] record) {
    long version = 0;
    headerOffset = -1;
    BodyType body = null;
    outer.wrap(record, 0, record.length, "frame");
    while (outer.next()) {
      switch (outer.field()) {
        case 1 -> version = checkedVersion(outer.varint());
        case 2 -> {
          if (headerOffset >= 0) {
            throw outer.error("header comes twice");
          }
          outer.slice(FrameLimits.MAX_RECORD_BYTES);
          headerOffset = outer.sliceOffset();
          headerLength = outer.sliceLength();
        }
        case 3, 4, 5, 6, 7 -> {
          BodyType next = BodyType.ofField(outer.field());
          if (body != null) {
            throw outer.error("body " + next + " follows body " + body);
          }
          outer.slice(FrameLimits.MAX_RECORD_BYTES);
          bodyOffset = outer.sliceOffset();
          bodyLength = outer.sliceLength();
          body = next;
        }
        default -> outer.skip();
      }
    }
    checkedVersion(version);
    if (headerOffset < 0 || body == null) {
      throw outer.error(headerOffset < 0 ? "no header" : "no body this version knows");
    }
    return body;
  }

  private static long checkedVersion(long version) {
    if (version != FrameLimits.VERSION) {
      throw new FrameException(
          "frame: found version "
              + Long.toUnsignedString(version)
              + ", supported is "
              + FrameLimits.VERSION);
    }
    return version;
  }

  private EndOfStream readEnd() {
    int rows = headers.numbers().rows();
    if (rows > 0) {
      throw new FrameException("header: END has " + rows + " rows, expected 0");
    }
    return EndReader.read(inner);
  }

  private StreamKind kind(BodyType found) {
    StreamKind kind = found.kind();
    return kind == null ? end().kind() : kind;
  }

  /** What the record carries. */
  public BodyType type() {
    return held(type);
  }

  /** Where the record comes from; the same object while records of one stream follow each other. */
  public StreamHeader header() {
    return held(header);
  }

  /** Sequence number at which the batch begins; for END how many the stream has. */
  public long firstSequence() {
    return numbers().firstSequence();
  }

  /** Last sequence number of the batch, withheld ones included; one below the first if none. */
  public long lastSequence() {
    return numbers().lastSequence();
  }

  /** Rows of the batch. */
  public int rows() {
    return numbers().rows();
  }

  /**
   * Whether no sequence number of the batch was withheld: row r has the number {@link
   * #firstSequence} + r then.
   */
  public boolean isContiguous() {
    return numbers().isContiguous();
  }

  /** Sequence number of a row. */
  public long sequenceOf(int row) {
    return numbers().sequenceOf(row);
  }

  /** Physical line of a row, 1-based; 0 if the stream has no lines. */
  public long lineOf(int row) {
    return numbers().lineOf(row);
  }

  /** Visits the ranges of sequence numbers that a filter withheld. */
  public void forEachWithheld(WithheldVisitor visitor) {
    numbers().forEachWithheld(visitor);
  }

  /** The zones of the record, before the first row. */
  public ZoneCursor zones() {
    return rewound(zones, BodyType.ZONES);
  }

  /** The markers or readbacks of the record, before the first row. */
  public DeviceCursor device() {
    return rewound(device, BodyType.DEVICE);
  }

  /** The memory events of the record, before the first row. */
  public MemoryCursor memory() {
    return rewound(memory, BodyType.MEMORY);
  }

  /** The samples of the record, before the first row. */
  public SampleCursor samples() {
    return rewound(samples, BodyType.SAMPLES);
  }

  /** How the stream ended. */
  public EndOfStream end() {
    EndOfStream held = end;
    if (held == null) {
      throw wrongType(BodyType.END);
    }
    return held;
  }

  private RowNumbers numbers() {
    type();
    return headers.numbers();
  }

  private <C extends RowCursor> C rewound(C cursor, BodyType wanted) {
    if (type != wanted) {
      throw wrongType(wanted);
    }
    cursor.rewind();
    return cursor;
  }

  private IllegalStateException wrongType(BodyType wanted) {
    return new IllegalStateException("frame holds " + type + ", not " + wanted);
  }

  private static <T> T held(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("frame holds no record");
    }
    return part;
  }
}
