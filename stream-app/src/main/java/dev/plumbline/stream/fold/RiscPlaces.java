package dev.plumbline.stream.fold;

import dev.plumbline.model.wire.DeviceCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** RISC names as the place of a key: upper case, no underscore, so that TRISC_0 is TRISC0. */
final class RiscPlaces {
  /** More are named in damaged logs only; their places are made again each time. */
  private static final int MAX_NAMES = 64;

  private final List<byte[]> names = new ArrayList<>();
  private final List<String> places = new ArrayList<>();

  /** The place of a RISC by its string index. */
  String place(DeviceCursor cursor, int risc) {
    int from = cursor.stringOffset(risc);
    int to = from + cursor.stringLength(risc);
    for (int i = 0; i < names.size(); i++) {
      byte[] name = names.get(i);
      if (Arrays.equals(name, 0, name.length, cursor.bytes(), from, to)) {
        return places.get(i);
      }
    }
    String place = cursor.string(risc).replace("_", "").toUpperCase(Locale.ROOT);
    if (names.size() < MAX_NAMES) {
      names.add(Arrays.copyOfRange(cursor.bytes(), from, to));
      places.add(place);
    }
    return place;
  }
}
