package dev.plumbline.sinks.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What the admin server serves; called by several threads at once. */
public interface AdminPages {

  /**
   * Renders the metrics.
   *
   * @param accept the request's Accept header, null if there was none
   * @throws IOException when they cannot be rendered; nothing of them is sent then
   */
  Body metrics(@Nullable String accept) throws IOException;

  /** Tells how things stand. */
  Health health();

  /**
   * Renders the short status.
   *
   * @throws IOException when it cannot be rendered
   */
  Body status() throws IOException;

  /**
   * A whole response body.
   *
   * @param contentType media type
   * @param bytes the body
   */
  record Body(String contentType, byte[] bytes) {}

  /**
   * How the process stands.
   *
   * @param live false when only a restart helps
   * @param ready true when everything that was there at the start has been read
   * @param reason one line for a person
   */
  record Health(boolean live, boolean ready, String reason) {}
}
