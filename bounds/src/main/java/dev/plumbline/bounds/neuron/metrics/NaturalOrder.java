package dev.plumbline.bounds.neuron.metrics;

import java.util.Comparator;

/** Orders names so that numbers in them count as numbers: Block2 before Block10. */
public final class NaturalOrder implements Comparator<String> {
  @Override
  public int compare(String left, String right) {
    int i = 0;
    int j = 0;
    while (i < left.length() && j < right.length()) {
      if (isDigit(left.charAt(i)) && isDigit(right.charAt(j))) {
        int leftEnd = numberEnd(left, i);
        int rightEnd = numberEnd(right, j);
        int order = compareNumbers(left.substring(i, leftEnd), right.substring(j, rightEnd));
        if (order != 0) {
          return order;
        }
        i = leftEnd;
        j = rightEnd;
      } else if (left.charAt(i) != right.charAt(j)) {
        return Character.compare(left.charAt(i), right.charAt(j));
      } else {
        i++;
        j++;
      }
    }
    int order = Integer.compare(left.length() - i, right.length() - j);
    return order != 0 ? order : left.compareTo(right);
  }

  private static int compareNumbers(String left, String right) {
    String l = left.replaceFirst("^0+", "");
    String r = right.replaceFirst("^0+", "");
    return l.length() != r.length() ? Integer.compare(l.length(), r.length()) : l.compareTo(r);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static int numberEnd(String text, int from) {
    int end = from;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
