package dev.plumbline.ingest.tracy.net;

import dev.plumbline.ingest.tracy.protocol.Dialect;
import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import dev.plumbline.ingest.tracy.protocol.Welcome;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tool of one profiled program, for all its lives: waits for it, connects, reads it to its end,
 * and waits for it again.
 */
public final class TracyAgent {
  private static final int CONNECT_MILLIS = 3000;
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final AgentSettings settings;
  private final SessionTarget target;
  private final LongSupplier nanoTime;
  private final Pause pause;
  private final Consumer<String> messages;
  private final List<Dialect> dialects;
  private String said = "";
  private int connections;

  /**
   * Prepares an agent.
   *
   * @param target where rows go
   * @param nanoTime a clock that never goes back, ns
   * @param pause waits between attempts
   * @param messages takes what the user should know
   */
  public TracyAgent(
      AgentSettings settings,
      SessionTarget target,
      LongSupplier nanoTime,
      Pause pause,
      Consumer<String> messages) {
    this.settings = settings;
    this.target = target;
    this.nanoTime = nanoTime;
    this.pause = pause;
    this.messages = messages;
    this.dialects = new ArrayList<>(settings.dialects());
  }

  /**
   * Works until it is interrupted, or until the first connection has ended if that is wanted.
   *
   * @throws ProtocolException if the program speaks no protocol of those that may be tried, or
   *     cannot be read
   * @throws InterruptedException if it was stopped
   */
  public void run() throws ProtocolException, InterruptedException {
    while (true) {
      boolean connected = connection();
      if (Thread.interrupted()) {
        throw new InterruptedException("stopped");
      }
      if (connected && settings.once()) {
        return;
      }
      pause.pause(AGAIN);
    }
  }

  /** Connections that were taken. */
  public int connections() {
    return connections;
  }

  /**
   * @return whether there was one
   */
  private boolean connection() throws ProtocolException {
    for (Dialect dialect : List.copyOf(dialects)) {
      Socket socket = new Socket();
      try {
        socket.connect(settings.address(), CONNECT_MILLIS);
      } catch (IOException e) {
        sayOnce("waits for the program at " + where() + ": " + e.getMessage());
        return false;
      }
      Recorder recorder = Recorder.open(settings.recordOf(connections + 1), nanoTime, messages);
      WatchedSession session = new WatchedSession(true, target, recorder, nanoTime);
      new AppConnection(socket, session, nanoTime).run(dialect);
      Welcome welcome = session.welcome();
      ProtocolException failure = session.failure();
      if (welcome != null) {
        connected(dialect, welcome, failure);
        return true;
      }
      recorder.discard();
      if (failure == null) {
        sayOnce("the program at " + where() + " gave no answer");
        return false;
      }
      if (failure.kind() == ProtocolException.Cause.NOT_AVAILABLE) {
        sayOnce(String.valueOf(failure.getMessage()));
        return false;
      }
      if (failure.kind() != ProtocolException.Cause.OTHER_PROTOCOL) {
        throw failure;
      }
    }
    throw ProtocolException.otherProtocol(
        "the program at "
            + where()
            + " speaks none of the protocols that were tried ("
            + dialects.stream().map(Dialect::text).collect(Collectors.joining(", "))
            + "); supported are "
            + Dialect.supported());
  }

  private void connected(Dialect dialect, Welcome welcome, @Nullable ProtocolException failure) {
    connections++;
    said = "";
    dialects.remove(dialect);
    dialects.add(0, dialect);
    messages.accept(
        "connection "
            + connections
            + " with "
            + welcome.program()
            + " (process "
            + Long.toUnsignedString(welcome.processId())
            + ", dialect "
            + dialect.text()
            + ") ended"
            + (failure == null ? "" : ": " + failure.getMessage()));
  }

  private String where() {
    return settings.program().getHostString() + ":" + settings.program().getPort();
  }

  private void sayOnce(String message) {
    if (!message.equals(said)) {
      said = message;
      messages.accept(message);
    }
  }
}
