package dev.plumbline.bounds.neuron.input;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The records of one PAX header as they are stored: {@code "<length> <key>=<value>\n"}, one after
 * another. The library applies them to its entry and keeps neither their keys nor a leading slash
 * of the path.
 */
final class PaxRecords {
  static final PaxRecords NONE = new PaxRecords();

  private final Map<String, String> values = new TreeMap<>();

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
      if (equals <= 0) {
        return null;
      }
      records.values.put(text.substring(0, equals), text.substring(equals + 1));
      at = end;
    }
    return records;
  }

  Set<String> keys() {
    return values.keySet();
  }

  /** Path, null if there is none; an empty one takes back a global one. */
  @Nullable String path() {
    String path = values.get("path");
    return path == null || path.isEmpty() ? null : path;
  }
}
