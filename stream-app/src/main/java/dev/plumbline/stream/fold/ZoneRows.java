package dev.plumbline.stream.fold;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.ZoneCursor;
import dev.plumbline.model.wire.ZoneKind;

/**
 * Folds zone batches. The order of rows of different zones does not matter, so the rows of a record
 * are sorted by zone first, and each zone takes all of its rows at once.
 */
final class ZoneRows {
  private final EventTime time;
  private final RowGroups rows = new RowGroups();
  private final ZoneGroups groups = new ZoneGroups(rows);

  ZoneRows(EventTime time) {
    this.time = time;
  }

  /** Folds the new rows of a batch. */
  void fold(Frame frame, NewRows fresh, StreamFold stream, SourceRun run) {
    ZoneCursor cursor = frame.zones();
    time.begin(frame.header());
    rows.begin(cursor.rows());
    groups.begin(cursor);
    if (!cursor.hasOdds()
        && frame.isContiguous()
        && fresh.isAll(frame.firstSequence(), frame.lastSequence())) {
      stream.account.received += cursor.rows();
      for (int row = 0; row < cursor.rows(); row++) {
        sortIn(cursor, row, frame, stream, run);
      }
    } else {
      sortInWhatIsNew(cursor, frame, fresh, stream, run);
    }
    rows.sort();
    for (int group = 0; group < rows.groups(); group++) {
      fold(groups.zone(group), rows.from(group), rows.to(group), stream, run);
    }
    groups.end();
  }

  private void sortInWhatIsNew(
      ZoneCursor cursor, Frame frame, NewRows fresh, StreamFold stream, SourceRun run) {
    Account account = stream.account;
    while (cursor.next()) {
      int row = cursor.row();
      account.received++;
      if (!fresh.contains(frame.sequenceOf(row))) {
        account.duplicate++;
      } else if (!cursor.isOdd() || !rejected(cursor, frame.lineOf(row), stream)) {
        sortIn(cursor, row, frame, stream, run);
      }
    }
  }

  private void sortIn(ZoneCursor cursor, int row, Frame frame, StreamFold stream, SourceRun run) {
    long duration = cursor.durationNanos(row);
    if (duration < 0) {
      stream.reject(
          frame.lineOf(row),
          "negative-duration",
          (cursor.kind() == ZoneKind.HOST ? "exec_time_ns" : "duration")
              + " is negative: "
              + duration
              + " for zone "
              + cursor.string(cursor.nameIndex(row)));
      return;
    }
    long start = cursor.startNanos(row);
    if (!time.isCertain(start)) {
      checkTime(start, frame.lineOf(row), stream);
    }
    int group = groups.of(cursor, row);
    if (group < 0) {
      group = groups.add(cursor, row, zone(cursor, row, stream, run));
    }
    if (cursor.nameIndex(row) == 0) { // measured all the same: counted under the empty name
      stream.inform(frame.lineOf(row), "no-name", "row has no zone name");
    }
    rows.add(group, start, duration);
  }

  private void checkTime(long start, long line, StreamFold stream) {
    time.of(start);
    if (time.wasClamped()) {
      stream.implausible(line, time, start);
    }
  }

  private static KeyState zone(ZoneCursor cursor, int row, StreamFold stream, SourceRun run) {
    ZoneDictionary known = run.zones(cursor.kind());
    int name = cursor.nameIndex(row);
    int context = cursor.contextIndex(row);
    int place = cursor.placeIndex(row);
    KeyState zone = known.get(cursor, name, context, place);
    if (zone == null) {
      zone = run.key(statKey(cursor, row, stream));
      known.put(cursor, name, context, place, zone);
    }
    return zone;
  }

  /** Takes the rows of one zone, as many as possible at once: those of one window. */
  private void fold(KeyState zone, int from, int to, StreamFold stream, SourceRun run) {
    run.touch(zone);
    stream.account.folded += to - from;
    long[] starts = rows.starts();
    int at = from;
    while (at < to) {
      long event = time.of(starts[at]);
      if (time.wasClamped()) {
        run.add(zone, stream, event, event, event, false, rows.durations(), at, at + 1);
        at++;
        continue;
      }
      long windowFrom = time.windowFromNanos(event);
      long windowTo = time.windowToNanos(event);
      long first = starts[at];
      long last = first;
      int next = at + 1;
      while (next < to && starts[next] >= windowFrom && starts[next] <= windowTo) {
        first = Math.min(first, starts[next]);
        last = Math.max(last, starts[next]);
        next++;
      }
      add(zone, time.of(first), time.of(last), at, next, stream, run);
      at = next;
    }
  }

  private void add(
      KeyState zone,
      long firstMillis,
      long lastMillis,
      int from,
      int to,
      StreamFold stream,
      SourceRun run) {
    if (run.isOneBoundBetween(zone, stream, firstMillis, lastMillis)) {
      long event = time.of(rows.starts()[from]);
      run.add(zone, stream, event, firstMillis, lastMillis, true, rows.durations(), from, to);
      return;
    }
    for (int row = from; row < to; row++) {
      long event = time.of(rows.starts()[row]);
      run.add(zone, stream, event, event, event, true, rows.durations(), row, row + 1);
    }
  }

  private static StatKey statKey(ZoneCursor cursor, int row, StreamFold stream) {
    return new StatKey(
        kind(cursor.kind()),
        cursor.string(cursor.nameIndex(row)),
        cursor.string(cursor.contextIndex(row)),
        cursor.string(cursor.placeIndex(row)),
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
          if (cursor.kind() == ZoneKind.HOST) {
            OddRowText.badCell("ns_since_start", text, line, stream);
          } else {
            OddRowText.noTime("start", text, line, stream);
          }
          return true;
        }
        case BAD_DURATION -> {
          if (cursor.kind() == ZoneKind.HOST) {
            OddRowText.badCell("exec_time_ns", text, line, stream);
          } else {
            OddRowText.noTime("duration", text, line, stream);
          }
          return true;
        }
        default -> OddRowText.note(code, text, line, stream);
      }
    }
    return false;
  }
}
