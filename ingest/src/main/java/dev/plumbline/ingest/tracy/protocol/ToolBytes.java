package dev.plumbline.ingest.tracy.protocol;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a tool sends on one connection, in pieces of any size: greeting and questions.
 */
public final class ToolBytes {
  private final Consumer<Query> queries;
  private final byte[] part = new byte[Query.BYTES];
  private int held;
  private @Nullable Dialect dialect;

  /**
   * @param queries takes every question behind the greeting
   */
  public ToolBytes(Consumer<Query> queries) {
    this.queries = queries;
  }

  /**
   * Takes the next bytes.
   *
   * @throws ProtocolException if they do not begin with a greeting in a supported dialect
   */
  public void take(byte[] in, int from, int to) throws ProtocolException {
    for (int at = from; at < to; at++) {
      part[held++] = in[at];
      if (dialect == null && held == Hello.BYTES) {
        held = 0;
        dialect = Hello.parse(part, 0);
      } else if (held == Query.BYTES) {
        held = 0;
        queries.accept(Query.parse(part, 0));
      }
    }
  }

  /** What the greeting names; null before it is there. */
  public @Nullable Dialect dialect() {
    return dialect;
  }
}
