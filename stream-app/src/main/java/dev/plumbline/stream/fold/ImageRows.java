package dev.plumbline.stream.fold;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.device.RiscMarkers;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.Frame;

/** Folds raw readbacks, which are decoded where they lie in the record. */
final class ImageRows {
  /** Sequence numbers of the markers of a raw readback: its own number × this + the buffer word. */
  private static final long WORDS_PER_IMAGE = 4096;

  private final ReadbackTime time;
  private final L1Image image = new L1Image();
  private final RiscMarkers markers = new RiscMarkers();
  private final MarkerRun run = new MarkerRun();

  ImageRows(ReadbackTime time) {
    this.time = time;
  }

  void fold(
      Frame frame,
      DeviceCursor cursor,
      NewRows fresh,
      boolean replay,
      StreamFold stream,
      Lanes lanes) {
    while (cursor.next()) {
      long sequence = frame.sequenceOf(cursor.row());
      boolean isNew = fresh.contains(sequence);
      if (replay && !isNew) {
        continue;
      }
      if (!cursor.readImage(image)) {
        unreadable(cursor, isNew, stream);
      } else if (isNew) {
        image(cursor, sequence, stream, lanes);
      } else {
        duplicate(stream.account);
      }
    }
  }

  private static void unreadable(DeviceCursor cursor, boolean isNew, StreamFold stream) {
    stream.account.received++;
    if (!isNew) {
      stream.account.duplicate++;
      return;
    }
    ControlLayout layout = cursor.layout().controlLayout();
    stream.reject(
        0,
        "bad-image",
        "readback of core "
            + core(cursor)
            + " has "
            + cursor.imageSizeBytes()
            + " bytes, an image of layout "
            + layout
            + " has "
            + (layout == null ? 0 : layout.imageSizeBytes()));
  }

  private void duplicate(Account account) {
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      markers.decode(image, risc);
      account.received += markers.size();
      account.duplicate += markers.size();
    }
  }

  private void image(DeviceCursor cursor, long sequence, StreamFold stream, Lanes lanes) {
    Account account = stream.account;
    long event = time.of(cursor, cursor.row(), 0, stream);
    boolean clamped = time.wasClamped();
    for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
      String name = L1Image.riscName(risc);
      markers.decode(image, risc);
      flags(risc, name, cursor, stream);
      account.received += markers.size();
      account.other += markers.size() - markers.pairable();
      if (markers.pairable() == 0) {
        continue;
      }
      Lane lane = lanes.find(cursor.coreX(), cursor.coreY(), name);
      if (lane == null) {
        account.rejected += markers.pairable() - 1;
        stream.reject(0, "too-many-lanes", Lanes.tooMany(cursor.coreX(), cursor.coreY(), name));
      } else {
        run.take(markers, sequence * WORDS_PER_IMAGE);
        lanes.add(lane, cursor.dispatch(), event, clamped, run);
      }
    }
  }

  private void flags(int risc, String name, DeviceCursor cursor, StreamFold stream) {
    Account.Risc figures = stream.account.risc(name);
    if (image.droppedFlag(risc)) {
      figures.droppedFlags++;
      warn("markers-dropped", ": the dropped flag is set, zones are missing", name, cursor, stream);
    }
    if (markers.isBufferFull()) {
      figures.fullBuffers++;
      warn("buffer-full", ": the buffer is full, later zones may be missing", name, cursor, stream);
    }
  }

  private static void warn(
      String code, String what, String risc, DeviceCursor cursor, StreamFold stream) {
    if (!stream.problems.countOnly(code)) {
      String dispatch = ", dispatch " + cursor.dispatch();
      stream.warn(0, code, risc + " of core " + core(cursor) + dispatch + what);
    }
  }

  private static String core(DeviceCursor cursor) {
    return "(" + cursor.coreX() + "," + cursor.coreY() + ")";
  }
}
