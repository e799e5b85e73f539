package dev.plumbline.stream.fold;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.ZoneCursor;
import dev.plumbline.model.wire.ZoneKind;

/** Folds zone batches. The order of rows does not matter. */
final class ZoneRows {
  private final EventTime time;
  private final ZoneCache cache = new ZoneCache();

  ZoneRows(EventTime time) {
    this.time = time;
  }

  /** Folds the new rows of a batch. */
  void fold(Frame frame, NewRows fresh, StreamFold stream, SourceRun run) {
    ZoneCursor cursor = frame.zones();
    Account account = stream.account;
    time.begin(frame.header());
    cache.clear();
    while (cursor.next()) {
      int row = cursor.row();
      account.received++;
      if (!fresh.contains(frame.sequenceOf(row))) {
        account.duplicate++;
      } else if (!cursor.isOdd() || !rejected(cursor, frame.lineOf(row), stream)) {
        zone(cursor, frame, stream, run);
      }
    }
  }

  private void zone(ZoneCursor cursor, Frame frame, StreamFold stream, SourceRun run) {
    long duration = cursor.durationNanos();
    if (duration < 0) {
      stream.reject(
          frame.lineOf(cursor.row()),
          "negative-duration",
          "exec_time_ns is negative: "
              + duration
              + " for zone "
              + cursor.string(cursor.nameIndex()));
      return;
    }
    if (cursor.nameIndex() == 0) { // measured all the same: counted under the empty name
      stream.inform(frame.lineOf(cursor.row()), "no-name", "row has no zone name");
    }
    KeyState key = cache.get(cursor.nameIndex(), cursor.contextIndex(), cursor.placeIndex());
    if (key == null) {
      key = run.key(statKey(cursor, stream));
      run.touch(key);
      cache.put(cursor.nameIndex(), cursor.contextIndex(), cursor.placeIndex(), key);
    }
    long event = time.of(cursor.startNanos());
    boolean clamped = time.wasClamped();
    if (clamped) {
      stream.implausible(frame.lineOf(cursor.row()), time, cursor.startNanos());
    }
    key.figures().at(event, !clamped).addDuration(duration, event, run.limits(key, stream, event));
    stream.account.folded++;
    if (key.figures().isLate()) {
      stream.account.late++;
    }
  }

  private static StatKey statKey(ZoneCursor cursor, StreamFold stream) {
    return new StatKey(
        kind(cursor.kind()),
        cursor.string(cursor.nameIndex()),
        cursor.string(cursor.contextIndex()),
        cursor.string(cursor.placeIndex()),
        stream.id.run(),
        stream.id.source());
  }

  private static StatKind kind(ZoneKind kind) {
    return switch (kind) {
      case HOST -> StatKind.HOST_ZONE;
      case KERNEL -> StatKind.KERNEL;
      case LANE -> StatKind.LANE;
      case GPU -> StatKind.GPU;
    };
  }

  private static boolean rejected(ZoneCursor cursor, long line, StreamFold stream) {
    for (int i = 0; i < cursor.odds(); i++) {
      OddCode code = cursor.oddCode(i);
      String text = cursor.oddText(i);
      switch (code) {
        case SHORT_ROW, UNREADABLE_ROW -> {
          OddRowText.reject(code, text, line, stream);
          return true;
        }
        case BAD_START, BAD_TIME -> {
          OddRowText.badCell("ns_since_start", text, line, stream);
          return true;
        }
        case BAD_DURATION -> {
          OddRowText.badCell("exec_time_ns", text, line, stream);
          return true;
        }
        default -> OddRowText.note(code, text, line, stream);
      }
    }
    return false;
  }
}
