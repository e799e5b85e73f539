package dev.plumbline.sinks;

import java.util.Comparator;

/**
 * The order every report sorts text in: by code point. {@link String#compareTo} compares UTF-16
 * units and puts U+FF5E after U+1F600.
 */
public final class CodePoints {
  /** Ascending by code point. */
  public static final Comparator<String> ORDER = CodePoints::compare;

  private CodePoints() {}

  /** Compares by code point. */
  public static int compare(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        // A surrogate stands for a code point above every other UTF-16 unit.
        boolean surrogate = Character.isSurrogate(x);
        return surrogate == Character.isSurrogate(y) ? x - y : surrogate ? 1 : -1;
      }
    }
    return a.length() - b.length();
  }
}
