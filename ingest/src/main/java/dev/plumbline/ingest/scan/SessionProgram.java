package dev.plumbline.ingest.scan;

import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import dev.plumbline.ingest.tracy.recording.RecordedSession;
import java.io.IOException;
import java.nio.file.Path;

/** The process that a session is from: it says so itself. */
public final class SessionProgram {
  private SessionProgram() {}

  /** Name of the program as a process; the other name if it says none. */
  public static String processName(String program, String otherwise) {
    String name = program.strip().replace('/', '_');
    return name.isEmpty() ? otherwise : name;
  }

  /** The process of a recording; the other name if it cannot be read, its reader will say why. */
  static String of(Path file, String otherwise) {
    try {
      return processName(new RecordedSession(file).head().welcome().program(), otherwise);
    } catch (IOException | ProtocolException e) {
      return otherwise;
    }
  }
}
