package dev.plumbline.ingest.tracy.net;

import dev.plumbline.ingest.tracy.recording.RecordingWriter;
import dev.plumbline.ingest.tracy.recording.Side;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Records one connection, if wanted; a disk that is full ends the recording and nothing else. */
final class Recorder implements AutoCloseable {
  private static final long NANOS_PER_MICRO = 1000;

  private final Consumer<String> messages;
  private final LongSupplier nanoTime;
  private final long startNanos;
  private final @Nullable Path file;
  private @Nullable RecordingWriter writer;

  private Recorder(
      @Nullable Path file,
      @Nullable RecordingWriter writer,
      LongSupplier nanoTime,
      Consumer<String> messages) {
    this.file = file;
    this.writer = writer;
    this.nanoTime = nanoTime;
    this.messages = messages;
    this.startNanos = nanoTime.getAsLong();
  }

  /** Begins a recording; without a file nothing is recorded. */
  static Recorder open(@Nullable Path file, LongSupplier nanoTime, Consumer<String> messages) {
    RecordingWriter writer = null;
    if (file != null) {
      try {
        writer = RecordingWriter.create(file);
      } catch (FileAlreadyExistsException e) {
        messages.accept(file + " is there already; goes on without recording");
      } catch (IOException e) {
        messages.accept("cannot record to " + file + ": " + e + "; goes on without recording");
      }
    }
    return new Recorder(file, writer, nanoTime, messages);
  }

  void write(Side side, byte[] bytes, int from, int to) {
    if (writer == null) {
      return;
    }
    try {
      writer.write(side, bytes, from, to, (nanoTime.getAsLong() - startNanos) / NANOS_PER_MICRO);
    } catch (IOException e) {
      failed(e);
    }
  }

  void flush() {
    if (writer == null) {
      return;
    }
    try {
      writer.flush();
    } catch (IOException e) {
      failed(e);
    }
  }

  private void failed(IOException e) {
    messages.accept("recording " + file + " ends here: " + e.getMessage() + "; rows still go out");
    RecordingWriter broken = writer;
    writer = null;
    try {
      if (broken != null) {
        broken.close();
      }
    } catch (IOException alsoFailed) {
      e.addSuppressed(alsoFailed); // said above
    }
  }

  /** There was nothing worth keeping: the file is taken away again. */
  void discard() {
    if (writer == null || file == null) {
      return;
    }
    close();
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      messages.accept(file + " holds no connection and cannot be deleted: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    if (writer != null) {
      try {
        writer.close();
      } catch (IOException e) {
        messages.accept("recording " + file + " is not whole: " + e.getMessage());
      }
    }
  }
}
