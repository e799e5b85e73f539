package dev.plumbline.sinks.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Where the admin server listens and whom it lets in.
 *
 * @param host host name or address to listen on
 * @param port TCP port, 0 for a free one
 * @param token bearer token that requests must carry, null for none
 * @param basic {@code user:password} that requests may carry instead, null for none
 * @param allowOpen true to listen beyond loopback with neither token nor password
 */
public record AdminConfig(
    String host, int port, @Nullable String token, @Nullable String basic, boolean allowOpen) {
  /** The port used when none is given. */
  public static final int DEFAULT_PORT = 9464;

  private static final int MAX_PORT = 65_535;

  /**
   * Checks the figures.
   *
   * @throws IllegalArgumentException when the port, the token or the password cannot be used
   */
  public AdminConfig {
    if (port < 0 || port > MAX_PORT) {
      throw new IllegalArgumentException("a port lies between 0 and 65535, found " + port);
    }
    if (token != null && token.isBlank()) {
      throw new IllegalArgumentException("the admin token is empty");
    }
    if (basic != null && basic.indexOf(':') < 1) {
      throw new IllegalArgumentException("basic access is written user:password");
    }
  }

  /** Loopback, nobody asked for a token. */
  public static AdminConfig loopback(int port) {
    return new AdminConfig("127.0.0.1", port, null, null, false);
  }

  /**
   * Reads {@code HOST:PORT}, {@code [IPV6]:PORT} or {@code :PORT} (loopback).
   *
   * @throws IllegalArgumentException when the text is none of these
   */
  public static AdminConfig parse(
      String listen, @Nullable String token, @Nullable String basic, boolean allowOpen) {
    int colon = listen.lastIndexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("expected HOST:PORT to listen on, found: " + listen);
    }
    String host = listen.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    }
    int port;
    try {
      port = Integer.parseInt(listen.substring(colon + 1));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected HOST:PORT to listen on, found: " + listen, e);
    }
    return new AdminConfig(host.isEmpty() ? "127.0.0.1" : host, port, token, basic, allowOpen);
  }

  /** Says whether requests must show a token or a password. */
  public boolean guarded() {
    return token != null || basic != null;
  }

  /** An Authorization header that is let in, null when none is needed. */
  public @Nullable String authorization() {
    if (token != null) {
      return bearer(token);
    }
    return basic == null ? null : basic(basic);
  }

  static String bearer(String token) {
    return "Bearer " + token;
  }

  static String basic(String userAndPassword) {
    return "Basic " + Base64.getEncoder().encodeToString(userAndPassword.getBytes(UTF_8));
  }

  /**
   * The address to bind.
   *
   * @throws AdminStartException when the host is unknown, or lies beyond loopback while the port
   *     would be open to everyone
   */
  InetSocketAddress address() {
    InetAddress address;
    try {
      address = InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new AdminStartException("the host to listen on is not known: " + host, e);
    }
    if (!address.isLoopbackAddress() && !guarded() && !allowOpen) {
      throw new AdminStartException(
          "refusing to listen on "
              + host
              + " for everyone: set a token or user and password, or allow it with --allow-open",
          null);
    }
    return new InetSocketAddress(address, port);
  }

  /** Without the secrets. */
  @Override
  public String toString() {
    return "AdminConfig[" + host + ':' + port + (guarded() ? ", guarded]" : "]");
  }
}
