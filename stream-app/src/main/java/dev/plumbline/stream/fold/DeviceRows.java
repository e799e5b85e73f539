package dev.plumbline.stream.fold;

import dev.plumbline.model.wire.ClockSync;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.MarkerLayout;

/** Folds device batches: decoded markers and raw readbacks. */
final class DeviceRows {
  private final EventTime time;
  private final ReadbackTime readbackTime;
  private final MarkerRows markers;
  private final ImageRows images;

  DeviceRows(EventTime time) {
    this.time = time;
    this.readbackTime = new ReadbackTime(time);
    this.markers = new MarkerRows(readbackTime);
    this.images = new ImageRows(readbackTime);
  }

  /**
   * Folds the new rows of a batch.
   *
   * @param replay whether the batch was held back: then rows that are not new were counted before
   */
  void fold(Frame frame, NewRows fresh, boolean replay, StreamFold stream, Lanes lanes) {
    DeviceCursor cursor = frame.device();
    time.begin(frame.header());
    readbackTime.begin(frame.header().baseEpochMillis());
    clock(stream, cursor);
    if (!fresh.isEmpty() && stream.names.learn(cursor)) {
      lanes.namesChanged();
    }
    if (cursor.layout() == MarkerLayout.MARKERS) {
      markers.fold(frame, cursor, fresh, replay, stream, lanes);
    } else {
      images.fold(frame, cursor, fresh, replay, stream, lanes);
    }
  }

  private static void clock(StreamFold stream, DeviceCursor cursor) {
    ClockSync sync = cursor.sync();
    if (sync != null) {
      stream.sync = sync;
      stream.account.synced = true;
      stream.problems.takeBackAll("clock-sync-missing");
    } else if (!stream.account.synced && !stream.problems.has("clock-sync-missing")) {
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
}
