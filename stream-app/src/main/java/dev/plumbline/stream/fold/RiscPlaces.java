package dev.plumbline.stream.fold;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** RISC names as the place of a key: upper case, no underscore, so that TRISC_0 is TRISC0. */
final class RiscPlaces {
  private static final int MAX_NAMES = 1_000;

  private final Map<String, String> places = new HashMap<>();

  String place(String risc) {
    String place = places.get(risc);
    if (place == null) {
      place = risc.replace("_", "").toUpperCase(Locale.ROOT);
      if (places.size() < MAX_NAMES) {
        places.put(risc, place);
      }
    }
    return place;
  }
}
