package dev.plumbline.sinks.http;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The admin port: {@code /metrics}, {@code /health/live}, {@code /health/ready} and {@code
 * /api/v1/status}, for GET and HEAD only.
 *
 * <p>At most {@link #THREADS} requests are answered at once and {@link #WAITING} wait; further ones
 * are turned away by closing their connection. A request that does not arrive within ten seconds is
 * cut off.
 */
public final class AdminServer implements AutoCloseable {
  private static final int THREADS = 4;
  private static final int WAITING = 32;
  private static final int BACKLOG = 64;

  static {
    // Read once by the JDK's server; what the user set stays.
    setIfAbsent("sun.net.httpserver.maxReqTime", "10");
    setIfAbsent("sun.net.httpserver.maxRspTime", "60");
    setIfAbsent("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final ThreadPoolExecutor executor;

  private AdminServer(HttpServer server, ThreadPoolExecutor executor) {
    this.server = server;
    this.executor = executor;
  }

  /**
   * Binds the port and begins to answer.
   *
   * @throws AdminStartException when the port is taken, the host is unknown, or the port would be
   *     open to everyone beyond loopback
   */
  public static AdminServer start(AdminConfig config, AdminPages pages) {
    InetSocketAddress address = config.address();
    HttpServer server;
    try {
      server = HttpServer.create(address, BACKLOG);
    } catch (BindException e) {
      throw new AdminStartException(
          "port "
              + config.port()
              + " on "
              + config.host()
              + " cannot be used ("
              + e.getMessage()
              + "): choose another one with --metrics-port "
              + (config.port() < 65_535 ? config.port() + 1 : config.port() - 1)
              + " or a free one with --metrics-port 0",
          e);
    } catch (IOException e) {
      throw new AdminStartException(
          "cannot listen on " + config.host() + ':' + config.port() + ": " + e.getMessage(), e);
    }
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            30,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            task -> {
              Thread thread = new Thread(task, "plumbline-admin-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    executor.allowCoreThreadTimeOut(true);
    server.setExecutor(executor);
    server.createContext("/", new AdminHandler(pages, new AccessCheck(config)));
    server.start();
    return new AdminServer(server, executor);
  }

  /** The port that is listened on. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** The address of this server, ending in a slash. */
  public URI uri() {
    String host = server.getAddress().getAddress().getHostAddress();
    return URI.create(
        "http://" + (host.indexOf(':') < 0 ? host : '[' + host + ']') + ':' + port() + '/');
  }

  /** Stops at once; the port is free afterwards. */
  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }

  private static void setIfAbsent(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }
}
