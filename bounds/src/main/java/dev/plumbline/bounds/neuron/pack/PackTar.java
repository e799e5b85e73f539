package dev.plumbline.bounds.neuron.pack;

import dev.plumbline.bounds.neuron.input.ExactInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * The tar that the compiler packs with libarchive: access and change times of every member in PAX
 * records, the modification time there only if it has a fraction, names of owners left empty.
 * Commons Compress differs in two things that no reader of such a tarball looks at: it names the
 * headers {@code ./PaxHeaders.X/}, and it cuts times to 100 nanoseconds.
 */
final class PackTar {
  private static final int PERMISSION_BITS = 0xfff;
  private static final int USUAL_MODE = 0644;

  private PackTar() {}

  /** A PAX tar. */
  static TarArchiveOutputStream over(OutputStream out) {
    TarArchiveOutputStream tar = new TarArchiveOutputStream(out, StandardCharsets.UTF_8.name());
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
    tar.setAddPaxHeadersForNonAsciiNames(true);
    return tar;
  }

  /**
   * Adds a file.
   *
   * @param name full name of the member; a leading slash stays
   * @throws IOException if the file cannot be read, or became shorter meanwhile
   */
  static void add(TarArchiveOutputStream tar, String name, Path file) throws IOException {
    TarArchiveEntry entry = entry(name, file);
    tar.putArchiveEntry(entry);
    try (InputStream content = Files.newInputStream(file)) {
      new ExactInput(content, entry.getSize()).transferTo(tar);
    }
    tar.closeArchiveEntry();
  }

  /** The attributes of a file; where the system has no owners, they are 0. */
  private static TarArchiveEntry entry(String name, Path file) throws IOException {
    BasicFileAttributes basic = Files.readAttributes(file, BasicFileAttributes.class);
    TarArchiveEntry entry = new TarArchiveEntry(name, true);
    entry.setSize(basic.size());
    entry.setUserName("");
    entry.setGroupName("");
    entry.setMode(USUAL_MODE);
    entry.setLastModifiedTime(basic.lastModifiedTime());
    entry.setLastAccessTime(basic.lastAccessTime());
    entry.setStatusChangeTime(basic.lastModifiedTime());
    if (file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      Map<String, Object> unix = Files.readAttributes(file, "unix:mode,uid,gid,ctime");
      entry.setMode(number(unix, "mode", USUAL_MODE) & PERMISSION_BITS);
      entry.setUserId(number(unix, "uid", 0));
      entry.setGroupId(number(unix, "gid", 0));
      if (unix.get("ctime") instanceof FileTime changed) {
        entry.setStatusChangeTime(changed);
      }
    }
    return entry;
  }

  private static int number(Map<String, Object> attributes, String key, int otherwise) {
    return attributes.get(key) instanceof Integer number ? number : otherwise;
  }
}
