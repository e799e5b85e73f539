package dev.plumbline.sinks.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Makes label values out of names that users chose.
 *
 * <p>Control characters are removed, except line feed and tab: the exposition formats carry these
 * two (escaped, and as they are), they do occur in zone names, and two zones must not become one
 * because a name has them. All others (carriage return, escape, NUL, C1) have no escape there and
 * would let a name write on a terminal. Half surrogates become U+FFFD. What is longer than {@link
 * #MAX_CHARACTERS} is cut and ends in {@code ~} and the CRC-32 of the whole, so that cut names stay
 * apart.
 */
final class LabelText {
  /** Longest label value, in characters of Unicode. */
  static final int MAX_CHARACTERS = 120;

  private static final int HASH_CHARACTERS = 9;
  private static final Pattern L1_OF_A_CORE =
      Pattern.compile("(?:device[ _])?l1(?:[ _]small)?\\s*\\(\\s*\\d+\\s*,\\s*\\d+\\s*\\)");
  private static final Pattern NOT_A_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

  private LabelText() {}

  /** A name as label value. */
  static String of(String name) {
    if (isPlain(name)) {
      return name;
    }
    StringBuilder kept = new StringBuilder(name.length());
    name.codePoints()
        .forEach(
            c -> {
              if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                kept.append('\uFFFD');
              } else if (c == '\n' || c == '\t' || !Character.isISOControl(c)) {
                kept.appendCodePoint(c);
              }
            });
    if (kept.codePointCount(0, kept.length()) <= MAX_CHARACTERS) {
      return kept.toString();
    }
    CRC32 hash = new CRC32();
    hash.update(name.getBytes(UTF_8));
    kept.setLength(kept.offsetByCodePoints(0, MAX_CHARACTERS - HASH_CHARACTERS));
    return kept.append(String.format(Locale.ROOT, "~%08x", hash.getValue())).toString();
  }

  /** A RISC or engine as label value: lower case, without underscores. */
  static String risc(String place) {
    return of(place.toLowerCase(Locale.ROOT).replace("_", ""));
  }

  /** A pool as label value: {@code l1} for the pools of single cores, {@code dram}, and so on. */
  static String pool(String name) {
    String lower = name.strip().toLowerCase(Locale.ROOT);
    if (L1_OF_A_CORE.matcher(lower).matches()) {
      return "l1";
    }
    String words = NOT_A_WORD.matcher(lower).replaceAll("_");
    String pool = words.startsWith("device_") ? words.substring("device_".length()) : words;
    pool = pool.replaceAll("^_|_$", "");
    return pool.isEmpty() ? of(name) : of(pool);
  }

  /** A user's label name as part of a metric label name: {@code [a-z0-9_]}. */
  static String name(String label) {
    return label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
  }

  private static boolean isPlain(String name) {
    if (name.length() > MAX_CHARACTERS) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (Character.isISOControl(c) || Character.isSurrogate(c)) {
        return false;
      }
    }
    return true;
  }
}
