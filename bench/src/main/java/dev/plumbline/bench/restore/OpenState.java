package dev.plumbline.bench.restore;

import dev.plumbline.bench.load.BatchSink;
import dev.plumbline.bench.load.Load;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.BatchWriter;
import dev.plumbline.model.wire.StreamHeader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Sources that leave something open with every event and never end: one open window, or one live
 * allocation, for each entry.
 */
abstract class OpenState {
  private static final int SOURCES = 16;

  private final StreamKind kind;
  private final List<StreamHeader> headers = new ArrayList<>();
  private final List<BatchWriter> writers = new ArrayList<>();

  OpenState(StreamKind kind) {
    this.kind = kind;
    long now = System.currentTimeMillis();
    for (int source = 0; source < SOURCES; source++) {
      headers.add(header(kind, source, now));
    }
  }

  /** Number of sources. */
  static int sources() {
    return SOURCES;
  }

  /**
   * The entries of each source from one number to before another; to be sent in this order.
   *
   * @param from first entry, 0 for the first load
   */
  Load entries(long from, long to) {
    return new Entries(from, to);
  }

  /** Makes the writer of a source. */
  abstract BatchWriter writer(StreamHeader header);

  /** Writes the rows of an entry. */
  abstract void add(BatchWriter writer, long entry);

  /** Rows of an entry. */
  abstract int rows();

  private BatchWriter writerOf(int source) {
    while (writers.size() <= source) {
      writers.add(writer(headers.get(writers.size())));
    }
    return writers.get(source);
  }

  private static StreamHeader header(StreamKind kind, int source, long baseMillis) {
    String process = "rank-" + source;
    return new StreamHeader(
        new StreamId("open", "node-000/" + process, kind, String.format("%016x", baseMillis)),
        baseMillis,
        "node-000",
        process,
        "",
        "",
        "",
        "bench",
        "",
        "",
        0,
        "plumbline bench");
  }

  private final class Entries implements Load {
    private final long from;
    private final long to;

    Entries(long from, long to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public void forEachBatch(BatchSink sink) throws IOException {
      for (long entry = from; entry < to; ) {
        long next = entry;
        for (int source = 0; source < SOURCES; source++) {
          BatchWriter writer = writerOf(source);
          for (next = entry; next < to && next < entry + MOST_ENTRIES; next++) {
            add(writer, next);
          }
          int rows = writer.rows();
          byte[] key = headers.get(source).stream().source().getBytes(StandardCharsets.UTF_8);
          sink.batch(key, writer.finish(), rows);
        }
        entry = next;
      }
    }

    @Override
    public long rows() {
      return SOURCES * (to - from) * OpenState.this.rows();
    }

    @Override
    public String topic() {
      return Topics.forKind(kind);
    }

    /** Nothing ends. */
    @Override
    public void forEachEnd(BatchSink sink) {}
  }

  /** Entries of a batch: their names have to fit into it. */
  private static final int MOST_ENTRIES = 1500;
}
