package dev.plumbline.ingest.read;

import dev.plumbline.model.wire.BatchWriter;
import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.EndWriter;
import dev.plumbline.model.wire.StreamHeader;
import java.util.Map;

/** Cuts the rows of a stream into frames, numbers them from 0, and ends the stream. */
final class FrameFlow {
  private final StreamHeader header;
  private final BatchWriter writer;
  private final BatchSink sink;
  private long sequences;

  FrameFlow(StreamHeader header, BatchWriter writer, BatchSink sink, long firstSequence) {
    this.header = header;
    this.writer = writer;
    this.sink = sink;
    this.sequences = firstSequence;
    writer.begin(firstSequence);
  }

  /** The row just added to the writer, with its odd codes, is whole. */
  void rowAdded() {
    sequences++;
    if (writer.isFull()) {
      flush();
    }
  }

  /** Sequence numbers given out so far. */
  long sequences() {
    return sequences;
  }

  /** Sends what is left, and END. */
  void end(EndReason reason, Map<String, Long> notCarried, String detail) {
    flush();
    send(
        EndWriter.write(
            header,
            new EndOfStream(header.stream().kind(), sequences, reason, notCarried, detail)));
  }

  /** Sends the rows held, so that the next frame begins with the next row. */
  void flush() {
    if (writer.rows() > 0) {
      send(writer.finish());
    }
    writer.begin(sequences);
  }

  private void send(byte[] frame) {
    sink.frame(header.stream().kind(), header.stream().source(), frame);
  }
}
