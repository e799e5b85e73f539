package dev.plumbline.ingest.tracy.net;

import dev.plumbline.ingest.tracy.protocol.Announcement;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;

/** Listens for programs that wait for a tool: they say so every three seconds by UDP. */
public final class Discovery implements AutoCloseable {
  private static final int TICK_MILLIS = 100;

  /** More programs than one host has are not listed twice less. */
  private static final int MAX_PROGRAMS = 4096;

  private final DatagramSocket socket;
  private final LongSupplier nanoTime;

  private Discovery(DatagramSocket socket, LongSupplier nanoTime) {
    this.socket = socket;
    this.nanoTime = nanoTime;
  }

  /** Takes a program that was heard. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A program waits.
     *
     * @param host address it is at
     */
    void heard(String host, Announcement announcement);
  }

  /**
   * Begins to listen.
   *
   * @param port UDP port, {@link Announcement#UDP_PORT} in practice
   * @throws IOException if the port is taken
   */
  public static Discovery listen(int port, LongSupplier nanoTime) throws IOException {
    DatagramSocket socket = new DatagramSocket(null);
    try {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(port));
      socket.setSoTimeout(TICK_MILLIS);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    return new Discovery(socket, nanoTime);
  }

  /** UDP port it listens on. */
  public int port() {
    return socket.getLocalPort();
  }

  /** Listens that long, or until interrupted; each program is told once. */
  public void run(Duration duration, Listener listener) throws IOException {
    Set<String> told = new HashSet<>();
    long start = nanoTime.getAsLong();
    byte[] buffer = new byte[Announcement.MAX_BYTES];
    while (nanoTime.getAsLong() - start < duration.toNanos()
        && !Thread.currentThread().isInterrupted()) {
      DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
      try {
        socket.receive(packet);
      } catch (SocketTimeoutException quiet) {
        continue;
      }
      String host = packet.getAddress().getHostAddress();
      Announcement.parse(buffer, packet.getLength())
          .filter(said -> said.activeSeconds() >= 0)
          .filter(said -> told.size() < MAX_PROGRAMS)
          .filter(said -> told.add(host + ":" + said.port() + " " + said.processId()))
          .ifPresent(said -> listener.heard(host, said));
    }
  }

  @Override
  public void close() {
    socket.close();
  }
}
