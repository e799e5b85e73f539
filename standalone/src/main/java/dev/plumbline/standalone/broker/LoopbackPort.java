package dev.plumbline.standalone.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** TCP ports of 127.0.0.1. */
public final class LoopbackPort {

  /** The address that every listener of this JVM binds to by default. */
  public static final String HOST = "127.0.0.1";

  private LoopbackPort() {}

  /**
   * A port that nobody listened on a moment ago. The answer can be outdated when it is used:
   * another process may have taken the port since.
   */
  static int free() {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(address(0));
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("no free port on " + HOST + ": " + e.getMessage(), e);
    }
  }

  /** Whether a listener could be opened on the port right now. */
  public static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      // As the broker's listeners do: a port in TIME_WAIT after a restart is not taken.
      socket.setReuseAddress(true);
      socket.bind(address(port));
      return true;
    } catch (BindException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException("port " + port + " of " + HOST + ": " + e.getMessage(), e);
    }
  }

  private static InetSocketAddress address(int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByName(HOST), port);
  }
}
