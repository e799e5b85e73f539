package dev.plumbline.standalone.agent;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program that sends a recorded session whatever it is asked, and waits to be let go. */
final class ReplayedProgram implements AutoCloseable {
  private static final int QUERY_BYTES = 13;

  private final ServerSocket server;
  private final CompletableFuture<Boolean> letGo = new CompletableFuture<>();

  ReplayedProgram(byte[] appBytes) throws IOException {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(() -> serve(appBytes), "replayed-program");
    thread.setDaemon(true);
    thread.start();
  }

  String address() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  /** Whether the last thing it heard was that it may go. */
  boolean wasLetGo() throws Exception {
    return letGo.get(30, TimeUnit.SECONDS);
  }

  private void serve(byte[] appBytes) {
    try (Socket socket = server.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      in.readFully(new byte[12]);
      socket.getOutputStream().write(appBytes);
      byte[] query = new byte[QUERY_BYTES];
      do {
        in.readFully(query);
      } while (query[0] != 0);
      letGo.complete(true);
    } catch (IOException left) {
      letGo.complete(false);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
