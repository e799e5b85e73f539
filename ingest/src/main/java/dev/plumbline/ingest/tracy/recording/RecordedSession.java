package dev.plumbline.ingest.tracy.recording;

import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import dev.plumbline.ingest.tracy.protocol.Welcome;
import dev.plumbline.ingest.tracy.session.SessionOpening;
import dev.plumbline.ingest.tracy.session.SessionSink;
import dev.plumbline.ingest.tracy.session.TracySession;
import dev.plumbline.ingest.tracy.session.WireDigest;
import dev.plumbline.ingest.tracy.session.ZoneRow;
import dev.plumbline.model.wire.MemoryOp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** A recorded connection as a session: its head, its rows, its digest. */
public final class RecordedSession {
  private final Recording recording;

  /**
   * @param file a recording of ours, or the file with the program's side
   */
  public RecordedSession(Path file) {
    this.recording = new Recording(file);
  }

  /**
   * What a recording says of its program.
   *
   * @param welcome what the program says of itself
   * @param connectionId identity of the connection
   */
  public record Head(Welcome welcome, String connectionId) {}

  /**
   * Reads as far as the welcome message.
   *
   * @throws ProtocolException if there is none that can be read; the message says why
   */
  public Head head() throws IOException, ProtocolException {
    Opened opened = new Opened();
    TracySession session = new TracySession(false, opened);
    recording.play(
        (side, bytes, from, to) -> {
          send(session, side, bytes, from, to);
          return opened.head == null;
        });
    if (opened.head == null) {
      throw ProtocolException.unreadable("holds no session: " + session.cut());
    }
    return opened.head;
  }

  /**
   * Reads everything.
   *
   * @param opening says where the rows go
   * @param progress hears how many bytes were read
   * @return how it ended
   * @throws IOException if it cannot be opened
   */
  public Ending read(SessionOpening opening, LongConsumer progress) throws IOException {
    TracySession session = new TracySession(false, opening);
    String problem;
    try {
      problem =
          recording.play(
              (side, bytes, from, to) -> {
                send(session, side, bytes, from, to);
                progress.accept(to - from);
                return true;
              });
      if (problem.isEmpty()) {
        problem = session.cut();
      }
    } catch (ProtocolException e) {
      problem = String.valueOf(e.getMessage());
    }
    session.end();
    return new Ending(session, problem);
  }

  /**
   * How a recording ended.
   *
   * @param session the session behind its last byte
   * @param problem why it is not whole, empty if it is
   */
  public record Ending(TracySession session, String problem) {}

  /** Digest of what the program sent, as hex: what a live session has as well. */
  public String digest() throws IOException {
    WireDigest digest = new WireDigest();
    try {
      recording.play(
          (side, bytes, from, to) -> {
            if (side == Side.APP) {
              digest.update(bytes, from, to);
            }
            return true;
          });
    } catch (ProtocolException e) {
      throw new IllegalStateException("a digest refuses nothing", e);
    }
    return digest.hex();
  }

  private static void send(TracySession session, Side side, byte[] bytes, int from, int to)
      throws ProtocolException {
    if (side == Side.TOOL) {
      session.fromTool(bytes, from, to);
    } else if (session.isGreeted()) {
      session.fromApp(bytes, from, to);
    } else {
      throw ProtocolException.unreadable("the program answers before a tool has greeted it");
    }
  }

  private static final class Opened implements SessionOpening, SessionSink {
    private @Nullable Head head;

    @Override
    public SessionSink opened(Welcome welcome, String connectionId) {
      head = new Head(welcome, connectionId);
      return this;
    }

    @Override
    public void hostZone(ZoneRow zone) {}

    @Override
    public void gpuZone(ZoneRow zone) {}

    @Override
    public void memory(MemoryOp op, String pool, long address, long sizeBytes, long nanos) {}
  }
}
