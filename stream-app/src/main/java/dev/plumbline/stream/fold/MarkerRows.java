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

  /** The row whose lane and time are known, −1 if none is. */
  private int known;

  private @Nullable Lane lane;
  private String place = "";
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
    known = -1;
    while (cursor.next()) {
      int row = cursor.row();
      long sequence = frame.sequenceOf(row);
      if (fresh.contains(sequence)) {
        stream.account.received++;
        marker(cursor, row, frame.lineOf(row), sequence, stream, lanes);
      } else if (!replay) {
        stream.account.received++;
        stream.account.duplicate++;
      }
    }
    lane = null;
  }

  private void marker(
      DeviceCursor cursor, int row, long line, long sequence, StreamFold stream, Lanes lanes) {
    boolean timeKnown = true;
    if (cursor.isOdd()) {
      if (rejected(cursor, line, stream)) {
        return;
      }
      timeKnown = hasHostTime(cursor);
    }
    int type = cursor.typeCode(row);
    if (type != START && type != END) {
      stream.account.other++;
      return;
    }
    int hash = cursor.hash(row);
    if (hash < 0 || hash > MAX_HASH) {
      stream.reject(line, "bad-hash", "zone_hash " + hash + " is not within 0 to 0xffff");
      return;
    }
    long cycle = cursor.cycle(row);
    if (cycle < 0) {
      stream.reject(line, "bad-cycle", "cycle is negative: " + cycle);
      return;
    }
    if (!timeKnown || !isWhereKnown(cursor, row)) {
      look(cursor, row, line, timeKnown, stream, lanes);
    }
    Lane to = lane;
    if (to == null) {
      stream.reject(
          line, "too-many-lanes", Lanes.tooMany(cursor.coreX(row), cursor.coreY(row), place));
      return;
    }
    int code = LanePairing.code(hash, type == START);
    lanes.add(to, cursor.dispatch(row), event, clamped, sequence, line, code, cycle);
  }

  /** Whether a row has the lane and time of the one looked up before. */
  private boolean isWhereKnown(DeviceCursor cursor, int row) {
    int last = known;
    return last >= 0
        && cursor.hostNanos(row) == cursor.hostNanos(last)
        && cursor.coreX(row) == cursor.coreX(last)
        && cursor.coreY(row) == cursor.coreY(last)
        && cursor.riscIndex(row) == cursor.riscIndex(last);
  }

  private void look(
      DeviceCursor cursor, int row, long line, boolean timeKnown, StreamFold stream, Lanes lanes) {
    place = places.place(cursor, cursor.riscIndex(row));
    lane = lanes.find(cursor.coreX(row), cursor.coreY(row), place);
    event = timeKnown ? time.of(cursor, row, line, stream) : time.latestMillis();
    clamped = time.wasClamped();
    known = timeKnown && !clamped ? row : -1; // each clamped time is told
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
