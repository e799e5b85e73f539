package dev.plumbline.ingest.read;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads one kind of input into one stream. */
interface StreamReader {
  /**
   * Reads everything.
   *
   * @return what it gave, null if the input was refused, with a problem that says why
   * @throws IOException if the input cannot be read at all
   */
  @Nullable ReadResult read(ReadJob job) throws IOException;
}
