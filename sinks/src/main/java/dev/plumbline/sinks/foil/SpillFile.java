package dev.plumbline.sinks.foil;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file of sorted calls, read from its beginning; texts are in it by number. */
final class SpillFile implements Closeable {
  private static final int BYTES_A_CALL = 2 * Long.BYTES + 2 * Integer.BYTES;
  private static final int CALLS_AT_ONCE = 2048;

  private final Texts texts;
  private final InputStream in;
  private final ByteBuffer buffer = ByteBuffer.allocate(CALLS_AT_ONCE * BYTES_A_CALL).limit(0);

  private SpillFile(Texts texts, InputStream in) {
    this.texts = texts;
    this.in = in;
  }

  static SpillFile open(Path path, Texts texts) throws IOException {
    return new SpillFile(texts, Files.newInputStream(path));
  }

  static DataOutputStream create(Path path) throws IOException {
    return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path), 1 << 16));
  }

  static void write(DataOutputStream out, Call call) throws IOException {
    out.writeLong(call.startNanos());
    out.writeLong(call.durationNanos());
    out.writeInt(call.zone().number());
    out.writeInt(call.context().number());
  }

  /** The next call; null behind the last. */
  @Nullable Call next() throws IOException {
    if (!buffer.hasRemaining()) {
      int read = in.readNBytes(buffer.array(), 0, buffer.capacity());
      if (read % BYTES_A_CALL != 0) {
        throw new IOException("a spill file ends inside a call: the disk lost bytes");
      }
      buffer.position(0).limit(read);
      if (read == 0) {
        return null;
      }
    }
    long start = buffer.getLong();
    long duration = buffer.getLong();
    Text zone = texts.at(buffer.getInt());
    return new Call(start, zone, duration, texts.at(buffer.getInt()));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
