package dev.plumbline.bounds.neuron;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A large trace that is made while it is read: seven lanes, about 1.5 dependencies an event. */
final class GeneratedTrace extends InputStream {
  private final long events;
  private final int texts;
  private long next = -1;
  private byte[] piece = new byte[0];
  private int at;

  /**
   * A trace.
   *
   * @param events events
   * @param textChars characters of text that nobody reads, in each event
   */
  GeneratedTrace(long events, int textChars) {
    this.events = events;
    this.texts = textChars;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    int done = 0;
    while (done < length) {
      if (at == piece.length) {
        if (next > events) {
          return done == 0 ? -1 : done;
        }
        piece = piece().getBytes(StandardCharsets.ISO_8859_1);
        at = 0;
      }
      int count = Math.min(length - done, piece.length - at);
      System.arraycopy(piece, at, bytes, offset + done, count);
      at += count;
      done += count;
    }
    return done;
  }

  private String piece() {
    long event = next++;
    if (event < 0) {
      return "[\n{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":0,\"tid\":3,\"args\":{\"name\":\"5. PE\"}}";
    }
    if (event == events) {
      return "\n]\n";
    }
    StringBuilder deps = new StringBuilder();
    if (event > 0) {
      edge(deps, event - 1, "Flow");
    }
    if (event > 8 && event % 2 == 0) {
      deps.append(',');
      edge(deps, event - 7, "Anti");
    }
    return ",\n{\"name\":\"I-"
        + event
        + "\",\"ph\":\"X\",\"ts\":"
        + event * 100
        + ",\"dur\":150,\"pid\":0,\"tid\":"
        + event % 7
        + ",\"args\":{\"bir_id\":"
        + event
        + ",\"bir_name\":\"I-"
        + event
        + "_sg0000\",\"opcode\":\"Op"
        + event % 20
        + "\",\"nki_source_location\":\"a.py:1\",\"inst_dump\":\""
        + "x".repeat(texts)
        + "\", \"deps\":["
        + deps
        + "]}}";
  }

  private static void edge(StringBuilder deps, long id, String kind) {
    deps.append("{\"bir_id\":")
        .append(id)
        .append(",\"edge_type\":\"")
        .append(kind)
        .append("\",\"end_time\":")
        .append(id * 100 + 150)
        .append('}');
  }
}
