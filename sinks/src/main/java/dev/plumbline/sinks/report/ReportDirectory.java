package dev.plumbline.sinks.report;

import dev.plumbline.sinks.foil.FoilReports;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes files under temporary names in the target directory and renames them all at the end, so
 * that no half-written file ever has a report's name.
 */
final class ReportDirectory implements FoilReports.Output, Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(ReportDirectory.class);

  private final Path directory;
  private final Path work;
  private final Map<String, Path> written = new LinkedHashMap<>();

  /**
   * Makes the directory if it is missing.
   *
   * @throws IOException if it cannot be made or written to
   */
  ReportDirectory(Path directory) throws IOException {
    this.directory = directory;
    Files.createDirectories(directory);
    this.work = Files.createTempDirectory(directory, ".plumbline-report-");
  }

  /** A directory for files that are needed while writing only. */
  Path work() {
    return work;
  }

  @Override
  public OutputStream open(String fileName) throws IOException {
    Path file = work.resolve(fileName);
    written.put(fileName, file);
    return new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
  }

  /** Renames everything written, in the order in which it was opened. */
  void publish() throws IOException {
    for (Map.Entry<String, Path> file : written.entrySet()) {
      Path target = directory.resolve(file.getKey());
      if (Files.isDirectory(target)) {
        throw new FileSystemException(target.toString(), null, "is a directory");
      }
      Files.move(
          file.getValue(),
          target,
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    }
    written.clear();
  }

  /** Removes a file of an earlier report. */
  void remove(String fileName) throws IOException {
    Files.deleteIfExists(directory.resolve(fileName));
  }

  /** Removes whatever was not published. */
  @Override
  public void close() {
    try (Stream<Path> rest = Files.list(work)) {
      for (Path path : rest.toList()) {
        Files.deleteIfExists(path);
      }
      Files.deleteIfExists(work);
    } catch (IOException e) {
      LOG.warn("temporary files stay in {}: {}", work, e.getMessage());
    }
  }
}
