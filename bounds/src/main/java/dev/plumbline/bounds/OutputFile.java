package dev.plumbline.bounds;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that a command writes, which has its name only when it is whole. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * What is written.
   *
   * @param <T> what is known when it is written
   */
  @FunctionalInterface
  public interface Content<T> {
    /** Writes everything; the stream is buffered and closed afterwards. */
    T writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file. One that exists is replaced when the new one is whole; a device or pipe is
   * written to as it is, because nothing could take its place.
   *
   * @return what the content says when it is written
   * @throws FileSystemException if the path is a folder, or its folder does not exist
   * @throws IOException if it cannot be written; a file that was there is then still there
   */
  public static <T> T write(Path path, Content<T> content) throws IOException {
    Path target = path.toAbsolutePath();
    if (Files.isDirectory(target)) {
      throw new FileSystemException(path.toString(), null, "is a folder, expected a file to write");
    }
    Path folder = target.getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new FileSystemException(
          path.toString(), null, "cannot be written, there is no folder " + folder);
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      return writeTo(target, content);
    }
    Path unfinished = target.resolveSibling(target.getFileName() + ".unfinished");
    try {
      T written = writeTo(unfinished, content);
      Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
      return written;
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static <T> T writeTo(Path file, Content<T> content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      return content.writeTo(out);
    }
  }
}
