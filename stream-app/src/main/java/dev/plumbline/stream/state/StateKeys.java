package dev.plumbline.stream.state;

import dev.plumbline.model.key.RunKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;

/**
 * The keys of stored state: a run and source, and what is kept of it. Kinds are written as their
 * ordinals, which are part of the format: append only.
 */
public final class StateKeys {
  private StateKeys() {}

  /** What every key of a run and source begins with. */
  public static byte[] of(RunKey run) {
    return new KeyWriter().text(run.run()).text(run.source()).toBytes();
  }

  /** Reads the run and source that a key begins with. */
  public static RunKey run(byte[] key) {
    KeyReader in = new KeyReader(key, 0);
    return new RunKey(in.text(), in.text());
  }

  /** Key of a stream; what is kept of parts of it begins with the same bytes. */
  public static byte[] of(StreamId stream, byte[] run) {
    return new KeyWriter(run).code(stream.kind().ordinal()).text(stream.incarnation()).toBytes();
  }

  /** Reads the key of a stream. */
  public static StreamId stream(byte[] key, RunKey run, int runSizeBytes) {
    KeyReader in = new KeyReader(key, runSizeBytes);
    StreamKind kind = StreamKind.values()[in.code()];
    StreamId stream = new StreamId(run.run(), run.source(), kind, in.text());
    in.finish();
    return stream;
  }

  /** Key of a statistic; its windows begin with the same bytes. */
  public static KeyWriter of(StatKey key, byte[] run) {
    return new KeyWriter(run)
        .code(key.kind().ordinal())
        .text(key.name())
        .text(key.context())
        .text(key.place());
  }

  /** Reads a statistic behind its run and source. */
  public static StatKey statistic(KeyReader in, RunKey run) {
    StatKind kind = StatKind.values()[in.code()];
    return new StatKey(kind, in.text(), in.text(), in.text(), run.run(), run.source());
  }
}
