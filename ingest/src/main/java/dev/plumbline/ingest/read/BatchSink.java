package dev.plumbline.ingest.read;

import dev.plumbline.model.key.StreamKind;

/** Takes the frames of a stream in order. */
@FunctionalInterface
public interface BatchSink {
  /**
   * Takes one frame.
   *
   * @param kind raw topic it belongs to
   * @param source record key
   * @param frame a whole frame; the sink owns it
   */
  void frame(StreamKind kind, String source, byte[] frame);
}
