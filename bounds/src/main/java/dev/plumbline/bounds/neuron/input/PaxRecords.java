package dev.plumbline.bounds.neuron.input;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The records of one PAX header: {@code "<length> <key>=<value>\n"}, one after another. */
final class PaxRecords {
  static final PaxRecords NONE = new PaxRecords();

  private final Map<String, String> values = new TreeMap<>();
  private long size = -1;

  /** Reads the content of a PAX header, null if it is damaged. */
  static @Nullable PaxRecords parse(byte[] bytes) {
    PaxRecords records = new PaxRecords();
    int at = 0;
    while (at < bytes.length && bytes[at] != 0) {
      int space = at;
      int length = 0;
      while (space < bytes.length && bytes[space] >= '0' && bytes[space] <= '9') {
        length = Math.min(bytes.length + 1, length * 10 + bytes[space] - '0');
        space++;
      }
      int end = at + length;
      boolean fits = end <= bytes.length && end > space + 2 && bytes[space] == ' ';
      if (!fits || bytes[end - 1] != '\n') {
        return null;
      }
      String text = new String(bytes, space + 1, end - space - 2, StandardCharsets.UTF_8);
      int equals = text.indexOf('=');
      if (equals <= 0 || !records.put(text.substring(0, equals), text.substring(equals + 1))) {
        return null;
      }
      at = end;
    }
    return records;
  }

  Set<String> keys() {
    return values.keySet();
  }

  @Nullable String path() {
    return values.get("path");
  }

  /** Size in bytes, -1 if none is given. */
  long size() {
    return size;
  }

  private boolean put(String key, String value) {
    values.put(key, value);
    if (!key.equals("size")) {
      return true;
    }
    try {
      size = Long.parseLong(value);
      return size >= 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
