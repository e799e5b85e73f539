package dev.plumbline.sinks.replay;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.wire.BodyType;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.FrameException;
import dev.plumbline.sinks.CodePoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The frames of one run, by stream. */
final class RunIndex {
  private final String run;
  private final Frame frame = new Frame();
  private final Map<StreamId, StreamFrames> streams = new HashMap<>();
  private long brokenRecords;

  RunIndex(String run) {
    this.run = run;
  }

  void record(byte[] value, int partition, long offset) {
    try {
      frame.wrap(value);
    } catch (FrameException e) {
      // The topology sends it to the dead letters; its rows show up as missing here.
      brokenRecords++;
      return;
    }
    StreamId id = frame.header().stream();
    if (!id.run().equals(run)) {
      return;
    }
    StreamFrames stream =
        streams.computeIfAbsent(id, key -> new StreamFrames(frame.header(), offset));
    if (frame.type() == BodyType.END) {
      stream.end(frame.end());
    } else if (frame.lastSequence() >= frame.firstSequence()) {
      stream.add(frame.firstSequence(), frame.lastSequence(), partition, offset);
    }
  }

  /** By kind, then source by code point, then arrival. */
  List<StreamFrames> streams() {
    List<StreamFrames> sorted = new ArrayList<>(streams.values());
    sorted.sort(
        Comparator.comparing((StreamFrames stream) -> stream.header().stream().kind())
            .thenComparing(stream -> stream.header().stream().source(), CodePoints.ORDER)
            .thenComparingLong(StreamFrames::arrival)
            .thenComparing(stream -> stream.header().stream().incarnation()));
    return sorted;
  }

  long brokenRecords() {
    return brokenRecords;
  }
}
