package dev.plumbline.stream.fold;

import dev.plumbline.model.device.LanePairing;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.OddCode;
import org.jspecify.annotations.Nullable;

/**
 * Folds decoded markers. Rows of one lane and readback follow each other, so that lane and time are
 * looked up when they change.
 */
final class MarkerRows {
  private static final int MAX_HASH = 0xffff;
  private static final int START = PacketType.START.code();
  private static final int END = PacketType.END.code();

  private final ReadbackTime time;
  private final RiscPlaces places = new RiscPlaces();
  private final MarkerRun run = new MarkerRun();

  /** Rows before this one are of the lane, dispatch and time that were looked up. */
  private int knownTo;

  private @Nullable Lane lane;
  private String place = "";
  private long dispatch;
  private long event;
  private boolean clamped;

  MarkerRows(ReadbackTime time) {
    this.time = time;
  }

  void fold(
      Frame frame,
      DeviceCursor cursor,
      NewRows fresh,
      boolean replay,
      StreamFold stream,
      Lanes lanes) {
    knownTo = 0;
    Account account = stream.account;
    boolean hasOdds = cursor.hasOdds();
    for (int row = 0; row < cursor.rows(); row++) {
      if (hasOdds) {
        cursor.next();
      }
      long sequence = frame.sequenceOf(row);
      if (fresh.contains(sequence)) {
        account.received++;
        if (hasOdds && cursor.isOdd()) {
          odd(cursor, row, frame.lineOf(row), sequence, stream, lanes);
        } else {
          marker(cursor, row, frame.lineOf(row), sequence, true, stream, lanes);
        }
      } else if (!replay) {
        account.received++;
        account.duplicate++;
      }
    }
    flush(lanes);
    lane = null;
  }

  private void odd(
      DeviceCursor cursor, int row, long line, long sequence, StreamFold stream, Lanes lanes) {
    flush(lanes); // what is said keeps its order
    if (!rejected(cursor, line, stream)) {
      knownTo = 0;
      marker(cursor, row, line, sequence, hasHostTime(cursor), stream, lanes);
      flush(lanes);
      knownTo = 0;
    }
  }

  private void marker(
      DeviceCursor cursor,
      int row,
      long line,
      long sequence,
      boolean hasTime,
      StreamFold stream,
      Lanes lanes) {
    int type = cursor.typeCode(row);
    if (type != START && type != END) {
      stream.account.other++;
      return;
    }
    int hash = cursor.hash(row);
    if (hash < 0 || hash > MAX_HASH) {
      flush(lanes);
      stream.reject(line, "bad-hash", "zone_hash " + hash + " is not within 0 to 0xffff");
      return;
    }
    long cycle = cursor.cycle(row);
    if (cycle < 0) {
      flush(lanes);
      stream.reject(line, "bad-cycle", "cycle is negative: " + cycle);
      return;
    }
    if (row >= knownTo) {
      flush(lanes);
      look(cursor, row, line, hasTime, stream, lanes);
    }
    if (lane == null) {
      stream.reject(
          line, "too-many-lanes", Lanes.tooMany(cursor.coreX(row), cursor.coreY(row), place));
      return;
    }
    run.add(sequence, line, LanePairing.code(hash, type == START), cycle);
  }

  private void flush(Lanes lanes) {
    Lane to = lane;
    if (to != null && run.size() > 0) {
      lanes.add(to, dispatch, event, clamped, run);
      run.clear();
    }
  }

  private void look(
      DeviceCursor cursor, int row, long line, boolean hasTime, StreamFold stream, Lanes lanes) {
    place = places.place(cursor, cursor.riscIndex(row));
    lane = lanes.find(cursor.coreX(row), cursor.coreY(row), place);
    dispatch = cursor.dispatch(row);
    event = hasTime ? time.of(cursor, row, line, stream) : time.latestMillis();
    clamped = time.wasClamped();
    knownTo = clamped ? row + 1 : cursor.sameReadback(row); // each clamped time is told
  }

  private static boolean hasHostTime(DeviceCursor cursor) {
    for (int i = 0; i < cursor.odds(); i++) {
      OddCode code = cursor.oddCode(i);
      if (code == OddCode.BAD_HOST_TIME || code == OddCode.BAD_TIME) {
        return false;
      }
    }
    return true;
  }

  private static boolean rejected(DeviceCursor cursor, long line, StreamFold stream) {
    for (int i = 0; i < cursor.odds(); i++) {
      OddCode code = cursor.oddCode(i);
      String text = cursor.oddText(i);
      switch (code) {
        case SHORT_ROW, UNREADABLE_ROW -> {
          OddRowText.reject(code, text, line, stream);
          return true;
        }
        case BAD_HASH -> {
          OddRowText.badCell("zone_hash", text, line, stream);
          return true;
        }
        case BAD_CYCLE -> {
          OddRowText.badCell("cycle", text, line, stream);
          return true;
        }
        case BAD_DISPATCH -> {
          OddRowText.badCell("dispatch_idx", text, line, stream);
          return true;
        }
        case BAD_CORE -> {
          OddRowText.badCell("core_x or core_y", text, line, stream);
          return true;
        }
        case BAD_HOST_TIME, BAD_TIME ->
            stream.warn(
                line, "bad-host-time", "host_ns is not a whole number: " + OddRowText.quoted(text));
        case UNKNOWN_TYPE -> {
          stream.inform(
              line,
              "unknown-type",
              "packet_type " + OddRowText.quoted(text) + " is no known marker");
          stream.account.other++;
          return true;
        }
        case UNKNOWN_RISC ->
            stream.inform(line, "unknown-risc", "risc " + OddRowText.quoted(text) + " is unknown");
        default -> OddRowText.note(code, text, line, stream);
      }
    }
    return false;
  }
}
