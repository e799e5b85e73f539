package dev.plumbline.ingest.tracy.net;

import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import dev.plumbline.ingest.tracy.protocol.Query;
import dev.plumbline.ingest.tracy.protocol.Welcome;
import dev.plumbline.ingest.tracy.recording.Side;
import dev.plumbline.ingest.tracy.session.TracySession;
import dev.plumbline.model.wire.EndReason;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A live session: recorded, decoded, its rows sent in time. What cannot be decoded ends the rows,
 * never the connection. Safe for use by several threads.
 */
final class WatchedSession {
  private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Longer than an answer takes; a name that came by then will not come. */
  private static final long NAME_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final TracySession session;
  private final SessionTarget target;
  private final Recorder recorder;
  private final LongSupplier nanoTime;
  private long flushedNanos;
  private long passedBefore = -1;
  private long passedNanos;
  private @Nullable ProtocolException failure;
  private boolean ended;

  WatchedSession(boolean asks, SessionTarget target, Recorder recorder, LongSupplier nanoTime) {
    this.session = new TracySession(asks, target);
    this.target = target;
    this.recorder = recorder;
    this.nanoTime = nanoTime;
    this.flushedNanos = nanoTime.getAsLong();
  }

  /** The program sent something. */
  synchronized void fromApp(byte[] bytes, int from, int to) {
    recorder.write(Side.APP, bytes, from, to);
    if (failure == null && !ended) {
      try {
        if (!session.isGreeted()) {
          throw ProtocolException.unreadable("the program answers before a tool has greeted it");
        }
        session.fromApp(bytes, from, to);
      } catch (ProtocolException e) {
        failure = e;
      }
    }
  }

  /** The tool sent something. */
  synchronized void fromTool(byte[] bytes, int from, int to) {
    recorder.write(Side.TOOL, bytes, from, to);
    if (failure == null && !ended) {
      try {
        session.fromTool(bytes, from, to);
      } catch (ProtocolException e) {
        failure = e;
      }
    }
  }

  /** Sends what is due: called often, also when nothing comes. */
  synchronized void tick() {
    if (session.welcome() == null || ended) {
      return;
    }
    long now = nanoTime.getAsLong();
    if (session.waitingRows() == 0 || session.rows() != passedBefore) {
      passedBefore = session.rows();
      passedNanos = now;
    } else if (now - passedNanos > NAME_PATIENCE_NANOS) {
      session.giveUpWaiting();
    }
    if (now - flushedNanos > FLUSH_NANOS) {
      flushedNanos = now;
      target.flush();
      recorder.flush();
    }
  }

  synchronized List<Query> questions() {
    return session.questions();
  }

  synchronized boolean isTerminating() {
    return session.isTerminating();
  }

  synchronized int openQuestions() {
    return session.openQuestions();
  }

  synchronized @Nullable Welcome welcome() {
    return session.welcome();
  }

  /** What could not be decoded; null if all could. */
  synchronized @Nullable ProtocolException failure() {
    return failure;
  }

  /**
   * Nothing more comes.
   *
   * @param because why, if it is not the program's own end
   */
  synchronized void end(String because) {
    if (ended) {
      return;
    }
    ended = true;
    recorder.close();
    if (session.welcome() == null) {
      return;
    }
    String cut = failure != null ? String.valueOf(failure.getMessage()) : session.cut();
    String detail = cut.isEmpty() || because.isEmpty() ? cut : because;
    session.end();
    target.end(
        detail.isEmpty() ? EndReason.COMPLETE : EndReason.CUT,
        session.figures(),
        session.appDigest(),
        detail);
  }
}
