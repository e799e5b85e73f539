package dev.plumbline.standalone.broker;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The folder that holds everything Plumbline keeps on disk: the broker's log, the state of the
 * streams. One process at a time; a temporary one is deleted when it is closed.
 */
public final class DataFolder implements AutoCloseable {

  private static final String LOCK_FILE = "plumbline.lock";

  private final Path path;
  private final boolean temporary;
  private final FileChannel channel;
  private final FileLock lock;

  private DataFolder(Path path, boolean temporary, FileChannel channel, FileLock lock) {
    this.path = path;
    this.temporary = temporary;
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Opens a folder that is kept, creating it when it is missing.
   *
   * @throws BrokerException if it cannot be written or another process has it open
   */
  public static DataFolder kept(Path path) {
    try {
      Files.createDirectories(path);
      return locked(path, false);
    } catch (IOException e) {
      throw new BrokerException("data folder " + path + " cannot be written: " + reason(e), e);
    }
  }

  /**
   * Makes a folder that is deleted on close.
   *
   * @throws BrokerException if no folder can be made
   */
  public static DataFolder temporary() {
    String where = System.getProperty("java.io.tmpdir");
    try {
      DataFolder folder = locked(Files.createTempDirectory("plumbline-"), true);
      BrokerHalt.removeOnHalt(folder);
      return folder;
    } catch (IOException e) {
      throw new BrokerException(
          "no temporary folder can be made in " + where + ": " + reason(e), e);
    }
  }

  private static DataFolder locked(Path path, boolean temporary) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = tryLock(channel);
    if (lock == null) {
      channel.close();
      throw new BrokerException(
          "data folder "
              + path
              + " is in use by another plumbline; stop that one or choose another"
              + " folder (--data, or --state-dir of `plumbline stream`)");
    }
    return new DataFolder(path, temporary, channel, lock);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // held by this very JVM
    }
  }

  /** The folder. */
  public Path path() {
    return path;
  }

  /** Whether it goes away on close. */
  public boolean isTemporary() {
    return temporary;
  }

  /** Where the broker keeps its log. */
  Path brokerLog() {
    return path.resolve("broker");
  }

  /** Where the streams keep their local state. */
  public Path streamsState() {
    return path.resolve("streams");
  }

  /** Gives the folder free; deletes it when it is temporary. Closing twice does nothing. */
  @Override
  public void close() {
    try {
      if (!channel.isOpen()) {
        return;
      }
      try {
        if (temporary) {
          deleteTree(path);
          BrokerHalt.removed(this);
        }
      } finally {
        lock.release();
        channel.close();
      }
    } catch (IOException e) {
      throw new BrokerException("data folder " + path + " cannot be closed: " + reason(e), e);
    }
  }

  private static void deleteTree(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE; // the broker's own clean-up was faster
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e)
              throws IOException {
            if (e != null) {
              throw e;
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static String reason(IOException e) {
    return e.getClass().getSimpleName() + " " + e.getMessage();
  }
}
