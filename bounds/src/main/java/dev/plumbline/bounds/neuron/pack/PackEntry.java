package dev.plumbline.bounds.neuron.pack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What the tarball says of one member.
 *
 * @param name full path, as the folder was named
 * @param sizeBytes size
 * @param mode permissions
 * @param userId owner; its name is left empty
 * @param groupId group; its name is left empty
 * @param modified when the content changed
 * @param accessed when it was read last
 * @param changed when its entry changed
 */
record PackEntry(
    String name,
    long sizeBytes,
    int mode,
    int userId,
    int groupId,
    Instant modified,
    Instant accessed,
    Instant changed) {
  private static final int PERMISSION_BITS = 0xfff;
  private static final int USUAL_MODE = 0644;

  /** Reads the attributes of a file; where the system has no owners, they are 0. */
  static PackEntry of(String name, Path file) throws IOException {
    BasicFileAttributes basic = Files.readAttributes(file, BasicFileAttributes.class);
    int mode = USUAL_MODE;
    int user = 0;
    int group = 0;
    Instant changed = basic.lastModifiedTime().toInstant();
    if (file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      Map<String, Object> unix = Files.readAttributes(file, "unix:mode,uid,gid,ctime");
      mode = number(unix, "mode", USUAL_MODE) & PERMISSION_BITS;
      user = number(unix, "uid", 0);
      group = number(unix, "gid", 0);
      if (unix.get("ctime") instanceof FileTime time) {
        changed = time.toInstant();
      }
    }
    return new PackEntry(
        name,
        basic.size(),
        mode,
        user,
        group,
        basic.lastModifiedTime().toInstant(),
        basic.lastAccessTime().toInstant(),
        changed);
  }

  long modifiedSeconds() {
    return modified.getEpochSecond();
  }

  /** Times that ustar has no place for; the modification time only if it has a fraction. */
  Map<String, String> paxRecords() {
    Map<String, String> records = new LinkedHashMap<>();
    if (modified.getNano() != 0) {
      records.put("mtime", seconds(modified));
    }
    records.put("atime", seconds(accessed));
    records.put("ctime", seconds(changed));
    return records;
  }

  private static String seconds(Instant time) {
    if (time.getNano() == 0) {
      return Long.toString(time.getEpochSecond());
    }
    return String.format(Locale.ROOT, "%d.%09d", time.getEpochSecond(), time.getNano())
        .replaceFirst("0+$", "");
  }

  private static int number(Map<String, Object> attributes, String key, int otherwise) {
    return attributes.get(key) instanceof Integer number ? number : otherwise;
  }
}
