package dev.plumbline.stream.fold;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.MemoryCursor;
import dev.plumbline.model.wire.MemoryOp;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.stream.window.Windowing;
import org.jspecify.annotations.Nullable;

/** Folds memory batches; rows come in sequence order, pools never mix. */
final class MemoryRows {
  private final EventTime time;
  private final Windowing windowing;
  private boolean timeKnown;
  private long latestEventMillis;
  private @Nullable Pool current;
  private long currentWindow;
  private boolean currentClamped;
  private long firstEventMillis;
  private long lastEventMillis;

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
    time.begin(frame.header());
    latestEventMillis = frame.header().baseEpochMillis();
    while (cursor.next()) {
      long sequence = frame.sequenceOf(cursor.row());
      boolean isNew = fresh.contains(sequence);
      if (replay && !isNew) {
        continue;
      }
      stream.account.received++;
      if (isNew) {
        event(cursor, frame.lineOf(cursor.row()), sequence, stream, pools, run);
      } else {
        stream.account.duplicate++;
      }
    }
    flush(stream, run);
  }

  private void event(
      MemoryCursor cursor,
      long line,
      long sequence,
      StreamFold stream,
      Pools pools,
      SourceRun run) {
    timeKnown = true;
    if (cursor.isOdd() && rejected(cursor, line, stream)) {
      return;
    }
    MemoryOp op = cursor.op();
    if (op == MemoryOp.OTHER) {
      stream.account.passedOver++;
      return;
    }
    Pool pool = pools.pool(cursor.string(cursor.poolIndex()));
    long size = cursor.sizeBytes();
    if (op == MemoryOp.ALLOC && (size < 0 || pool.overflows(size))) {
      stream.reject(
          line, "bad-size", "size " + size + " of an ALLOC in " + pool.name + " is impossible");
      return;
    }
    long event = eventMillis(cursor, line, stream);
    begin(pool, event, stream, run);
    stream.account.folded++;
    switch (op) {
      case ALLOC -> alloc(pool, cursor, line, sequence, event, stream);
      case FREE -> free(pool, cursor, line, sequence, stream);
      default -> pool.reset(sequence);
    }
    pools.changed(pool);
  }

  private static void alloc(
      Pool pool, MemoryCursor cursor, long line, long sequence, long event, StreamFold stream) {
    long address = cursor.address();
    Long before = pool.sizeAt(address);
    if (pool.alloc(sequence, address, cursor.sizeBytes(), event)) {
      stream.warn(
          line,
          "replaced-alloc",
          "ALLOC of "
              + hex(address)
              + " in "
              + pool.name
              + ": the address was live with "
              + before
              + " bytes; they are counted as released");
    }
    if (cursor.sizeBytes() == 0) {
      stream.inform(
          line, "zero-size-alloc", "ALLOC of 0 bytes at " + hex(address) + " in " + pool.name);
    }
  }

  private static void free(
      Pool pool, MemoryCursor cursor, long line, long sequence, StreamFold stream) {
    if (!pool.free(sequence, cursor.address())) {
      stream.warn(
          line,
          "unmatched-free",
          "FREE of "
              + hex(cursor.address())
              + " in "
              + pool.name
              + ": the address is not live (never allocated, or freed before)");
    }
  }

  /** What happened is added up and goes into a window at once when pool or window change. */
  private void begin(Pool pool, long event, StreamFold stream, SourceRun run) {
    long window = windowing.startOf(event);
    if (current != pool || window != currentWindow || currentClamped != time.wasClamped()) {
      flush(stream, run);
      current = pool;
      currentWindow = window;
      currentClamped = time.wasClamped();
      firstEventMillis = event;
      lastEventMillis = event;
    }
    firstEventMillis = Math.min(firstEventMillis, event);
    lastEventMillis = Math.max(lastEventMillis, event);
  }

  private void flush(StreamFold stream, SourceRun run) {
    Pool pool = current;
    if (pool == null) {
      return;
    }
    current = null;
    KeyState key =
        run.key(new StatKey(StatKind.POOL, pool.name, "", "", stream.id.run(), stream.id.source()));
    run.touch(key);
    key.figures()
        .at(lastEventMillis, !currentClamped)
        .addPool(pool.takeDelta(), firstEventMillis, lastEventMillis);
    if (key.figures().isLate()) {
      stream.account.late++;
    }
  }

  private long eventMillis(MemoryCursor cursor, long line, StreamFold stream) {
    if (!timeKnown) {
      return latestEventMillis;
    }
    long nanos = cursor.timeNanos() - cursor.timeNanosBase();
    long event = time.of(nanos);
    if (time.wasClamped()) {
      stream.implausible(line, time, nanos);
    } else {
      latestEventMillis = event;
    }
    return event;
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
          stream.warn(line, "bad-time", "ts_ns is not a whole number: " + OddRowText.quoted(text));
        }
        case UNKNOWN_OP ->
            stream.inform(line, "unknown-op", "op " + OddRowText.quoted(text) + " is unknown");
        default -> OddRowText.note(code, text, line, stream);
      }
    }
    return false;
  }

  private static String hex(long address) {
    return "0x" + Long.toHexString(address);
  }
}
