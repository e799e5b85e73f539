package dev.plumbline.stream.fold;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.wire.ClockSync;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.MarkerLayout;
import dev.plumbline.model.wire.OddCode;

/** Folds device batches: decoded markers and raw readbacks. */
final class DeviceRows {
  /** Sequence numbers of the markers of a raw readback: its own number × this + the buffer word. */
  private static final long WORDS_PER_IMAGE = 4096;

  private static final int MAX_HASH = 0xffff;

  private final EventTime time;
  private final RiscPlaces riscs = new RiscPlaces();
  private boolean hostTimeKnown;
  private long latestEventMillis;

  DeviceRows(EventTime time) {
    this.time = time;
  }

  /**
   * Folds the new rows of a batch.
   *
   * @param replay whether the batch was held back: then rows that are not new were counted before
   */
  void fold(Frame frame, NewRows fresh, boolean replay, StreamFold stream, Lanes lanes) {
    DeviceCursor cursor = frame.device();
    time.begin(frame.header());
    stream.names.beginRecord();
    latestEventMillis = frame.header().baseEpochMillis();
    clock(stream, cursor);
    boolean raw = cursor.layout() != MarkerLayout.MARKERS;
    while (cursor.next()) {
      long sequence = frame.sequenceOf(cursor.row());
      boolean isNew = fresh.contains(sequence);
      if (replay && !isNew) {
        continue;
      }
      if (raw) {
        image(cursor, sequence, isNew, stream, lanes);
      } else {
        stream.account.received++;
        if (isNew) {
          marker(cursor, frame.lineOf(cursor.row()), sequence, stream, lanes);
        } else {
          stream.account.duplicate++;
        }
      }
    }
  }

  private static void clock(StreamFold stream, DeviceCursor cursor) {
    ClockSync sync = cursor.sync();
    if (sync != null) {
      stream.sync = sync;
      stream.account.synced = true;
      stream.problems.takeBackAll("clock-sync-missing");
    } else if (!stream.account.synced
        && !stream.problems.counts().containsKey("clock-sync-missing")) {
      stream.inform(
          0,
          "clock-sync-missing",
          "no clock sync for device "
              + stream.subject().device()
              + " of host "
              + stream.subject().host()
              + ": its cycles have no place on the host's time line; durations are not affected");
    }
  }

  private void marker(
      DeviceCursor cursor, long line, long sequence, StreamFold stream, Lanes lanes) {
    hostTimeKnown = true;
    if (cursor.isOdd() && rejected(cursor, line, stream)) {
      return;
    }
    PacketType type = cursor.type();
    if (type != PacketType.START && type != PacketType.END) {
      stream.account.other++;
      return;
    }
    if (cursor.hash() < 0 || cursor.hash() > MAX_HASH) {
      stream.reject(line, "bad-hash", "zone_hash " + cursor.hash() + " is not within 0 to 0xffff");
      return;
    }
    if (cursor.cycle() < 0) {
      stream.reject(line, "bad-cycle", "cycle is negative: " + cursor.cycle());
      return;
    }
    learn(cursor, cursor.hash(), stream, lanes);
    long event = eventMillis(cursor, line, stream);
    lanes.add(
        lanes.lane(cursor.coreX(), cursor.coreY(), riscs.place(cursor.string(cursor.riscIndex()))),
        cursor.dispatch(),
        event,
        time.wasClamped(),
        sequence,
        line,
        type == PacketType.START,
        cursor.hash(),
        cursor.cycle());
  }

  private static void learn(DeviceCursor cursor, int hash, StreamFold stream, Lanes lanes) {
    if (stream.names.learn(hash, cursor)) {
      lanes.namesChanged();
    }
  }

  private long eventMillis(DeviceCursor cursor, long line, StreamFold stream) {
    if (!hostTimeKnown) {
      return latestEventMillis;
    }
    long nanos = cursor.hostNanos() - cursor.hostNanosBase();
    long event = time.of(nanos);
    if (time.wasClamped()) {
      stream.implausible(line, time, nanos);
    } else {
      latestEventMillis = event;
    }
    return event;
  }

  private void image(
      DeviceCursor cursor, long sequence, boolean isNew, StreamFold stream, Lanes lanes) {
    byte[] bytes = cursor.image();
    ControlLayout layout =
        cursor.layout() == MarkerLayout.CTL32 ? ControlLayout.CTL32 : ControlLayout.CTL64;
    Account account = stream.account;
    if (bytes.length != layout.imageSizeBytes()) {
      account.received++;
      if (isNew) {
        stream.reject(
            0,
            "bad-image",
            "readback of core "
                + core(cursor)
                + " has "
                + bytes.length
                + " bytes, an image of layout "
                + layout
                + " has "
                + layout.imageSizeBytes());
      } else {
        account.duplicate++;
      }
      return;
    }
    L1Image image = L1Image.read(bytes, 0, bytes.length, layout);
    if (!isNew) {
      int[] markers = {0};
      for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
        image.forEachMarker(risc, (word, type, hash, cycle, truncated) -> markers[0]++);
      }
      account.received += markers[0];
      account.duplicate += markers[0];
      return;
    }
    hostTimeKnown = true;
    long event = eventMillis(cursor, 0, stream);
    boolean clamped = time.wasClamped();
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      String name = L1Image.riscName(risc);
      flags(image, risc, cursor, stream);
      image.forEachMarker(
          risc,
          (word, type, hash, cycle, truncated) -> {
            account.received++;
            if (type != PacketType.START && type != PacketType.END) {
              account.other++;
              return;
            }
            learn(cursor, hash, stream, lanes);
            lanes.add(
                lanes.lane(cursor.coreX(), cursor.coreY(), name),
                cursor.dispatch(),
                event,
                clamped,
                sequence * WORDS_PER_IMAGE + word,
                0,
                type == PacketType.START,
                hash,
                cycle);
          });
    }
  }

  private static void flags(L1Image image, int risc, DeviceCursor cursor, StreamFold stream) {
    String name = L1Image.riscName(risc);
    Account.Risc figures = stream.account.risc(name);
    if (image.droppedFlag(risc)) {
      figures.droppedFlags++;
      stream.warn(
          0,
          "markers-dropped",
          name
              + " of core "
              + core(cursor)
              + ", dispatch "
              + cursor.dispatch()
              + ": the dropped flag is set, zones are missing");
    }
    if (image.bufferFull(risc)) {
      figures.fullBuffers++;
      stream.warn(
          0,
          "buffer-full",
          name
              + " of core "
              + core(cursor)
              + ", dispatch "
              + cursor.dispatch()
              + ": the buffer is full, later zones may be missing");
    }
  }

  private static String core(DeviceCursor cursor) {
    return "(" + cursor.coreX() + "," + cursor.coreY() + ")";
  }

  private boolean rejected(DeviceCursor cursor, long line, StreamFold stream) {
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
        case BAD_HOST_TIME, BAD_TIME -> {
          hostTimeKnown = false;
          stream.warn(
              line, "bad-host-time", "host_ns is not a whole number: " + OddRowText.quoted(text));
        }
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
