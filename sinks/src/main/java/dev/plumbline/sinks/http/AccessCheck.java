package dev.plumbline.sinks.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares a request's Authorization header with what is configured, in constant time. */
final class AccessCheck {
  private final List<byte[]> accepted = new ArrayList<>();

  AccessCheck(AdminConfig config) {
    String token = config.token();
    if (token != null) {
      accepted.add(AdminConfig.bearer(token).getBytes(UTF_8));
    }
    String basic = config.basic();
    if (basic != null) {
      accepted.add(AdminConfig.basic(basic).getBytes(UTF_8));
    }
  }

  boolean allows(@Nullable String authorization) {
    if (accepted.isEmpty()) {
      return true;
    }
    byte[] shown = (authorization == null ? "" : authorization).getBytes(UTF_8);
    boolean allowed = false;
    for (byte[] expected : accepted) {
      allowed |= MessageDigest.isEqual(expected, shown);
    }
    return allowed;
  }
}
