package dev.plumbline.ingest.tracy.net;

import dev.plumbline.ingest.tracy.protocol.Dialect;
import dev.plumbline.ingest.tracy.protocol.Hello;
import dev.plumbline.ingest.tracy.protocol.Query;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * One connection to a profiled program as its tool. The socket is read always; the program is let
 * go when it says goodbye, at the latest two seconds later, and whatever happens.
 */
final class AppConnection {
  private static final int TICK_MILLIS = 100;
  private static final int BUFFER_BYTES = 256 << 10;
  private static final long GOODBYE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** A profiled program answers a greeting at once; what does not is none. */
  private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Socket socket;
  private final WatchedSession session;
  private final LongSupplier nanoTime;

  AppConnection(Socket socket, WatchedSession session, LongSupplier nanoTime) {
    this.socket = socket;
    this.session = session;
    this.nanoTime = nanoTime;
  }

  /** Greets the program and reads until it ends, the bytes make no sense, or we are interrupted. */
  void run(Dialect dialect) {
    String because = "";
    try (socket) {
      socket.setTcpNoDelay(true);
      socket.setKeepAlive(true);
      socket.setSoTimeout(TICK_MILLIS);
      OutputStream out = socket.getOutputStream();
      send(out, Hello.of(dialect));
      if (read(socket.getInputStream(), out)) {
        send(out, question(new Query(Query.TERMINATE, 0)));
      }
      if (Thread.currentThread().isInterrupted()) {
        because = "the agent was stopped before the program ended";
      }
    } catch (IOException e) {
      because = "the connection was lost: " + e.getMessage();
    }
    session.end(because);
  }

  /**
   * @return whether the program is still there and has to be let go
   */
  private boolean read(InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long greetedNanos = nanoTime.getAsLong();
    long goodbyeNanos = 0;
    boolean goodbye = false;
    while (session.failure() == null && !Thread.currentThread().isInterrupted()) {
      try {
        int length = in.read(buffer);
        if (length < 0) {
          return false;
        }
        session.fromApp(buffer, 0, length);
        ask(out);
      } catch (SocketTimeoutException quiet) {
        // time to look what is due
      }
      session.tick();
      if (session.welcome() == null && nanoTime.getAsLong() - greetedNanos > ANSWER_NANOS) {
        return false;
      }
      if (session.isTerminating()) {
        long now = nanoTime.getAsLong();
        if (!goodbye) {
          goodbye = true;
          goodbyeNanos = now;
        }
        if (session.openQuestions() == 0 || now - goodbyeNanos > GOODBYE_NANOS) {
          return true;
        }
      }
    }
    return session.welcome() != null;
  }

  private void ask(OutputStream out) throws IOException {
    List<Query> questions = session.questions();
    if (questions.isEmpty()) {
      return;
    }
    ByteBuffer bytes = ByteBuffer.allocate(questions.size() * Query.BYTES);
    questions.forEach(question -> question.writeTo(bytes));
    send(out, bytes.array());
  }

  private void send(OutputStream out, byte[] bytes) throws IOException {
    session.fromTool(bytes, 0, bytes.length);
    out.write(bytes);
    out.flush();
  }

  private static byte[] question(Query query) {
    ByteBuffer bytes = ByteBuffer.allocate(Query.BYTES);
    query.writeTo(bytes);
    return bytes.array();
  }
}
