package dev.plumbline.ingest.text;

import java.io.IOException;

/** The file is UTF-16, which no profiler writes and we do not read. */
public final class Utf16Exception extends IOException {
  private static final long serialVersionUID = 1L;

  Utf16Exception(String message) {
    super(message);
  }
}
