package dev.plumbline.sinks.foil;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The distinct zone names and contexts of a run. */
final class Texts {
  /** The text that is not there. */
  static final Text EMPTY = new Text("", 0);

  private final Map<String, Text> byValue = new HashMap<>();
  private final List<Text> byNumber = new ArrayList<>();

  Texts() {
    byValue.put("", EMPTY);
    byNumber.add(EMPTY);
  }

  /** The text of this value, made when it is new. */
  Text of(String value) {
    Text known = byValue.get(value);
    if (known == null) {
      known = new Text(value, byNumber.size());
      byValue.put(value, known);
      byNumber.add(known);
    }
    return known;
  }

  /** The text of a number. */
  Text at(int number) {
    return byNumber.get(number);
  }
}
