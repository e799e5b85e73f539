package dev.plumbline.ingest.tracy.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Sits between a tool and a profiled program: every byte goes on as it came, in both directions,
 * and nothing is asked. What it sees becomes rows; what it cannot read goes on all the same.
 */
public final class PassThrough implements AutoCloseable {
  private static final int TICK_MILLIS = 100;
  private static final int CONNECT_MILLIS = 3000;
  private static final int BUFFER_BYTES = 64 << 10;

  private final AgentSettings settings;
  private final SessionTarget target;
  private final LongSupplier nanoTime;
  private final Consumer<String> messages;
  private final ServerSocket server;
  private int connections;

  private PassThrough(
      AgentSettings settings,
      SessionTarget target,
      LongSupplier nanoTime,
      Consumer<String> messages,
      ServerSocket server) {
    this.settings = settings;
    this.target = target;
    this.nanoTime = nanoTime;
    this.messages = messages;
    this.server = server;
  }

  /**
   * Begins to listen for a tool, on the loopback interface.
   *
   * @param port TCP port, 0 for any
   * @throws IOException if the port is taken
   */
  public static PassThrough listen(
      int port,
      AgentSettings settings,
      SessionTarget target,
      LongSupplier nanoTime,
      Consumer<String> messages)
      throws IOException {
    ServerSocket server = new ServerSocket();
    try {
      server.setReuseAddress(true);
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      server.setSoTimeout(TICK_MILLIS);
    } catch (IOException e) {
      server.close();
      throw e;
    }
    return new PassThrough(settings, target, nanoTime, messages, server);
  }

  /** Port it listens on. */
  public int port() {
    return server.getLocalPort();
  }

  /**
   * Takes one tool after the other, until it is interrupted, or one if only one is wanted.
   *
   * @throws IOException if no tool can be taken any more
   * @throws InterruptedException if it was stopped
   */
  public void run() throws IOException, InterruptedException {
    while (!Thread.currentThread().isInterrupted()) {
      Socket tool;
      try {
        tool = server.accept();
      } catch (SocketTimeoutException nobody) {
        continue;
      }
      try (tool;
          Socket app = new Socket()) {
        app.connect(settings.address(), CONNECT_MILLIS);
        connection(tool, app);
        if (settings.once() && !Thread.currentThread().isInterrupted()) {
          return;
        }
      } catch (IOException e) {
        messages.accept("the program cannot be reached for the tool: " + e.getMessage());
      }
    }
    throw new InterruptedException("stopped");
  }

  private void connection(Socket tool, Socket app) throws IOException, InterruptedException {
    connections++;
    Recorder recorder = Recorder.open(settings.recordOf(connections), nanoTime, messages);
    WatchedSession session = new WatchedSession(false, target, recorder, nanoTime);
    tool.setTcpNoDelay(true);
    app.setTcpNoDelay(true);
    app.setSoTimeout(TICK_MILLIS);
    Thread toApp =
        new Thread(
            () -> pump(tool, app, (bytes, length) -> session.fromTool(bytes, 0, length), () -> {}),
            "tracy-tool");
    toApp.setDaemon(true);
    toApp.start();
    try {
      pump(app, tool, (bytes, length) -> session.fromApp(bytes, 0, length), session::tick);
    } finally {
      boolean stopped = Thread.interrupted(); // what closes must be able to wait
      tool.close();
      app.close();
      toApp.join();
      session.end(stopped ? "the agent was stopped before the program ended" : "");
      if (session.failure() != null) {
        messages.accept("the rows ended early: " + session.failure().getMessage());
      }
      if (stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Sees some bytes before they go on: an answer must not be seen before its question. */
  private interface Eye {
    void see(byte[] bytes, int length);
  }

  private static void pump(Socket from, Socket to, Eye eye, Runnable tick) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      while (!Thread.currentThread().isInterrupted()) {
        int length;
        try {
          length = in.read(buffer);
        } catch (SocketTimeoutException quiet) {
          tick.run();
          continue;
        }
        if (length < 0) {
          break;
        }
        eye.see(buffer, length);
        out.write(buffer, 0, length);
        tick.run();
      }
      to.shutdownOutput();
    } catch (IOException gone) {
      // one side is gone: the other hears it when its socket is closed
      closeQuietly(to);
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyGone) {
      return;
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
