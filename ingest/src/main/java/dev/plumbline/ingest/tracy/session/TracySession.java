package dev.plumbline.ingest.tracy.session;

import dev.plumbline.ingest.text.Sha256;
import dev.plumbline.ingest.tracy.protocol.AppBytes;
import dev.plumbline.ingest.tracy.protocol.Dialect;
import dev.plumbline.ingest.tracy.protocol.ItemHandler;
import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import dev.plumbline.ingest.tracy.protocol.Query;
import dev.plumbline.ingest.tracy.protocol.ToolBytes;
import dev.plumbline.ingest.tracy.protocol.Welcome;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One connection between a profiled program and a tool, from both sides' bytes to rows: the same
 * code whether we are the tool, stand between the two, or read a recording.
 *
 * <p>Not safe for use by several threads.
 */
public final class TracySession {
  private static final int ID_HEX_DIGITS = 16;

  private final SessionOpening opening;
  private final SessionLimits limits;
  private final Tally tally = new Tally();
  private final Questions questions;
  private final ToolBytes tool;
  private final WireDigest appDigest = new WireDigest();
  private @Nullable AppBytes app;
  private @Nullable SessionState state;

  /**
   * Prepares one connection.
   *
   * @param asks true if we are the tool: then {@link #questions} has to be sent
   * @param opening hears of the welcome
   */
  public TracySession(boolean asks, SessionOpening opening) {
    this(asks, opening, SessionLimits.DEFAULT);
  }

  TracySession(boolean asks, SessionOpening opening, SessionLimits limits) {
    this.opening = opening;
    this.limits = limits;
    this.questions = new Questions(asks, limits, tally);
    this.tool = new ToolBytes(asks ? query -> {} : questions::asked);
  }

  /**
   * Takes what the tool sent; it has to come before the answers to it.
   *
   * @throws ProtocolException if it does not begin with a greeting in a supported dialect
   */
  public void fromTool(byte[] bytes, int from, int to) throws ProtocolException {
    tool.take(bytes, from, to);
    Dialect dialect = tool.dialect();
    if (app == null && dialect != null) {
      app = new AppBytes(dialect, this::welcomed);
    }
  }

  /**
   * Takes what the program sent.
   *
   * @throws ProtocolException if it cannot be read; everything before is handled
   * @throws IllegalStateException if the tool has not greeted yet
   */
  public void fromApp(byte[] bytes, int from, int to) throws ProtocolException {
    if (app == null) {
      throw new IllegalStateException("the program answers before it was greeted");
    }
    appDigest.update(bytes, from, to);
    app.take(bytes, from, to);
  }

  /** Whether the tool's greeting is there, so that the program's bytes can be taken. */
  public boolean isGreeted() {
    return app != null;
  }

  /** Questions to send now; only those of a session that asks. */
  public List<Query> questions() {
    return questions.take();
  }

  /** Questions that are open. */
  public int openQuestions() {
    return questions.open();
  }

  /** Whether the program is about to exit and waits to be let go. */
  public boolean isTerminating() {
    return state != null && state.isTerminating();
  }

  /** Rows that wait for a name. */
  public int waitingRows() {
    return state == null ? 0 : state.waiting();
  }

  /** Rows that went out. */
  public long rows() {
    return state == null ? 0 : state.passed();
  }

  /** The names that rows have waited for longest are not waited for any more. */
  public void giveUpWaiting() {
    if (state != null) {
      state.giveUpWaiting();
    }
  }

  /** Nothing more comes; what waits for a name goes out without. */
  public void end() {
    if (state != null) {
      state.end();
    }
  }

  /** What the program said of itself; null before it did. */
  public @Nullable Welcome welcome() {
    return app == null ? null : app.welcome();
  }

  /** What is wrong with the end if nothing more comes; empty if the program said goodbye. */
  public String cut() {
    if (app == null) {
      return "nobody greeted the program";
    }
    if (!app.isWhole()) {
      return app.cut();
    }
    return isTerminating() ? "" : "the program did not say goodbye: it was killed, or left alone";
  }

  /** Digest of the program's bytes so far, as hex. */
  public String appDigest() {
    return appDigest.hex();
  }

  /** Figures of the connection so far. */
  public SessionFigures figures() {
    AppBytes bytes = app;
    SessionState rows = state;
    Map<String, Long> notCarried = new TreeMap<>(tally.counts());
    if (bytes == null || rows == null) {
      return new SessionFigures(0, 0, 0, Map.of(), notCarried, Map.of(), Map.of(), Map.of(), 0);
    }
    bytes.counts().notCarried().forEach((kind, count) -> notCarried.merge(kind, count, Long::sum));
    return new SessionFigures(
        bytes.frames(),
        bytes.bytes(),
        bytes.decompressedBytes(),
        bytes.counts().byType(),
        notCarried,
        rows.threadNames(),
        rows.plotPoints(),
        rows.frames(),
        rows.withoutName());
  }

  /** Identity of a connection: a digest of what the program said before its first frame. */
  static String connectionId(byte[] handshake) {
    return Sha256.hex(Sha256.digest().digest(handshake)).substring(0, ID_HEX_DIGITS);
  }

  private ItemHandler welcomed(Welcome welcome, byte[] handshake) {
    SessionSink sink = opening.opened(welcome, connectionId(handshake));
    SessionState made = new SessionState(welcome, limits, questions, tally, sink);
    state = made;
    return made;
  }
}
