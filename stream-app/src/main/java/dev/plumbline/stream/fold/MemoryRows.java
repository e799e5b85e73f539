package dev.plumbline.stream.fold;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.MemoryCursor;
import dev.plumbline.model.wire.MemoryOp;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.stream.window.Figures;
import dev.plumbline.stream.window.Windowing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Folds memory batches; rows come in sequence order, pools never mix. */
final class MemoryRows {
  private final EventTime time;
  private final Windowing windowing;
  private final List<Pool> gaining = new ArrayList<>();
  private @Nullable Pool[] poolOfString = new @Nullable Pool[16];
  private boolean timeKnown;
  private long latestEventMillis;

  MemoryRows(EventTime time, Windowing windowing) {
    this.time = time;
    this.windowing = windowing;
  }

  /**
   * Folds the new rows of a batch.
   *
   * @param replay whether the batch was held back: then rows that are not new were counted before
   */
  void fold(
      Frame frame, NewRows fresh, boolean replay, StreamFold stream, Pools pools, SourceRun run) {
    MemoryCursor cursor = frame.memory();
    begin(frame, cursor);
    while (cursor.next()) {
      int row = cursor.row();
      if (row % LiveMap.BLOCK == 0) {
        touch(cursor, row, Math.min(frame.rows(), row + LiveMap.BLOCK));
      }
      long sequence = frame.sequenceOf(row);
      if (fresh.contains(sequence)) {
        stream.account.received++;
        event(cursor, frame, sequence, stream, pools, run);
      } else if (!replay) {
        stream.account.received++;
        stream.account.duplicate++;
      }
    }
    for (Pool pool : gaining) {
      tell(pool, stream);
      pool.key = null;
    }
    gaining.clear();
  }

  private void begin(Frame frame, MemoryCursor cursor) {
    time.begin(frame.header());
    latestEventMillis = time.of(0);
    if (poolOfString.length < cursor.strings()) {
      poolOfString = new @Nullable Pool[2 * cursor.strings()];
    } else {
      Arrays.fill(poolOfString, 0, cursor.strings(), null);
    }
  }

  /** Reads the memory that the rows of a block will need, so that the waits for it overlap. */
  private void touch(MemoryCursor cursor, int from, int to) {
    for (int row = from; row < to; row++) {
      Pool pool = poolOfString[cursor.poolIndex(row)];
      if (pool != null) {
        pool.live.map.touch(cursor.address(row));
      }
    }
  }

  private void event(
      MemoryCursor cursor,
      Frame frame,
      long sequence,
      StreamFold stream,
      Pools pools,
      SourceRun run) {
    timeKnown = true;
    if (cursor.isOdd() && rejected(cursor, frame.lineOf(cursor.row()), stream)) {
      return;
    }
    MemoryOp op = cursor.op();
    if (op == MemoryOp.OTHER) {
      stream.account.passedOver++;
      return;
    }
    Pool pool = poolOfString[cursor.poolIndex()];
    if (pool == null) {
      pool = pools.pool(cursor.string(cursor.poolIndex()));
      poolOfString[cursor.poolIndex()] = pool;
    }
    long size = cursor.sizeBytes();
    if (op == MemoryOp.ALLOC && (size < 0 || pool.overflows(size))) {
      badSize(pool, size, cursor, frame, stream);
      return;
    }
    long event = eventMillis(cursor, frame, stream);
    if (!pool.gain.holds(event, isTrusted())) {
      gainIn(event, pool, stream, pools, run);
    }
    pool.gain.event(event);
    stream.account.folded++;
    switch (op) {
      case ALLOC -> {
        long before = pool.alloc(sequence, cursor.address(), size, event);
        if (before >= 0) {
          replaced(pool, before, cursor, frame, stream);
        }
        if (size == 0) {
          zeroSize(pool, cursor, frame, stream);
        }
      }
      case FREE -> {
        if (!pool.free(sequence, cursor.address())) {
          unmatched(pool, cursor, frame, stream);
        }
      }
      default -> pool.reset(sequence);
    }
  }

  private static void badSize(
      Pool pool, long size, MemoryCursor cursor, Frame frame, StreamFold stream) {
    if (stream.problems.countOnly("bad-size")) {
      stream.account.rejected++;
    } else {
      stream.reject(
          frame.lineOf(cursor.row()),
          "bad-size",
          "size " + size + " of an ALLOC in " + pool.name + " is impossible");
    }
  }

  private static void replaced(
      Pool pool, long before, MemoryCursor cursor, Frame frame, StreamFold stream) {
    if (!stream.problems.countOnly("replaced-alloc")) {
      stream.warn(
          frame.lineOf(cursor.row()),
          "replaced-alloc",
          "ALLOC of "
              + hex(cursor.address())
              + " in "
              + pool.name
              + ": the address was live with "
              + before
              + " bytes; they are counted as released");
    }
  }

  private static void zeroSize(Pool pool, MemoryCursor cursor, Frame frame, StreamFold stream) {
    if (!stream.problems.countOnly("zero-size-alloc")) {
      stream.inform(
          frame.lineOf(cursor.row()),
          "zero-size-alloc",
          "ALLOC of 0 bytes at " + hex(cursor.address()) + " in " + pool.name);
    }
  }

  private static void unmatched(Pool pool, MemoryCursor cursor, Frame frame, StreamFold stream) {
    if (!stream.problems.countOnly("unmatched-free")) {
      stream.warn(
          frame.lineOf(cursor.row()),
          "unmatched-free",
          "FREE of "
              + hex(cursor.address())
              + " in "
              + pool.name
              + ": the address is not live (never allocated, or freed before)");
    }
  }

  /** What a pool gains in one window is added up and told when the window changes. */
  private void gainIn(long event, Pool pool, StreamFold stream, Pools pools, SourceRun run) {
    if (pool.key == null) {
      pool.key =
          run.key(
              new StatKey(StatKind.POOL, pool.name, "", "", stream.id.run(), stream.id.source()));
      run.touch(pool.key);
      pools.changed(pool);
      gaining.add(pool);
    } else {
      tell(pool, stream);
    }
    long start = windowing.startOf(event);
    pool.gain.begin(start, start + windowing.sizeMillis(), isTrusted());
  }

  private static void tell(Pool pool, StreamFold stream) {
    KeyState key = pool.key;
    if (key == null) {
      throw new IllegalStateException("pool " + pool.name + " gains nothing");
    }
    PoolGain gain = pool.gain;
    Figures figures = key.figures().at(gain.lastEventMillis(), gain.isTrusted());
    if (key.figures().isLate()) {
      stream.account.late += gain.rows();
    }
    long first = gain.firstEventMillis();
    long last = gain.lastEventMillis();
    figures.addPool(pool.takeDelta(), first, last);
  }

  private long eventMillis(MemoryCursor cursor, Frame frame, StreamFold stream) {
    if (!timeKnown) {
      return latestEventMillis;
    }
    long nanos = cursor.timeNanos() - cursor.timeNanosBase();
    long event = time.of(nanos);
    if (time.wasClamped()) {
      stream.implausible(frame.lineOf(cursor.row()), time, nanos);
    } else {
      latestEventMillis = event;
    }
    return event;
  }

  /** Whether the time of the row at hand is what the source said. */
  private boolean isTrusted() {
    return timeKnown && !time.wasClamped();
  }

  private boolean rejected(MemoryCursor cursor, long line, StreamFold stream) {
    for (int i = 0; i < cursor.odds(); i++) {
      OddCode code = cursor.oddCode(i);
      String text = cursor.oddText(i);
      switch (code) {
        case SHORT_ROW, UNREADABLE_ROW -> {
          OddRowText.reject(code, text, line, stream);
          return true;
        }
        case BAD_ADDRESS -> {
          OddRowText.badCell("addr", text, line, stream);
          return true;
        }
        case BAD_SIZE -> {
          if (cursor.op() == MemoryOp.ALLOC) {
            OddRowText.badCell("size", text, line, stream);
            return true;
          }
        }
        case BAD_TIME -> {
          timeKnown = false;
          if (!stream.problems.countOnly("bad-time")) {
            stream.warn(
                line, "bad-time", "ts_ns is not a whole number: " + OddRowText.quoted(text));
          }
        }
        case UNKNOWN_OP -> {
          if (!stream.problems.countOnly("unknown-op")) {
            stream.inform(line, "unknown-op", "op " + OddRowText.quoted(text) + " is unknown");
          }
        }
        default -> OddRowText.note(code, text, line, stream);
      }
    }
    return false;
  }

  private static String hex(long address) {
    return "0x" + Long.toHexString(address);
  }
}
