package dev.plumbline.ingest.tracy.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.ingest.tracy.protocol.Query;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Source locations: those of the program by pointer, those made at run time by content. What goes
 * beyond the limit of the former has no name, beyond the latter only no shared object.
 */
final class Locations {
  private static final int RECENT = 1024;
  private static final int HEAD_BYTES = 8;

  private final SessionLimits limits;
  private final Questions questions;
  private final Names names;
  private final Tally tally;
  private final Map<Long, Location> byPointer = new HashMap<>();
  private final Map<String, Location> dynamic = new HashMap<>();
  private final @Nullable Location[] recent = new @Nullable Location[RECENT];

  Locations(SessionLimits limits, Questions questions, Names names, Tally tally) {
    this.limits = limits;
    this.questions = questions;
    this.names = names;
    this.tally = tally;
  }

  /** The location behind a pointer that the stream gave as one; asked for if unknown. */
  Location of(long pointer) {
    int slot = (int) (pointer >>> 3 ^ pointer >>> 13) & RECENT - 1;
    Location known = recent[slot];
    if (known != null && known.pointer == pointer) {
      return known;
    }
    Location location = byPointer.get(pointer);
    if (location == null) {
      location = new Location(pointer);
      if (byPointer.size() >= limits.locations()) {
        tally.add("zone-over-location-limit");
        location.giveUp();
        return location;
      }
      byPointer.put(pointer, location);
      questions.ask(new Query(Query.SOURCE_LOCATION, pointer));
    }
    recent[slot] = location;
    return location;
  }

  /** The answer to a question for a location. */
  void answered(long pointer, long name, long function) {
    Location location = byPointer.get(pointer);
    if (location == null) {
      if (byPointer.size() >= limits.locations()) {
        return;
      }
      location = new Location(pointer);
      byPointer.put(pointer, location);
    }
    long text = name != 0 ? name : function;
    location.become(text == 0 ? Name.known("") : names.of(text));
  }

  /**
   * A location made at run time: color, line, function, file, name. Which function and file it is
   * says nothing about its name, unless it has none.
   */
  Location dynamic(byte[] payload, int length) {
    int function = Math.min(HEAD_BYTES, length);
    int file = end(payload, function, length);
    int name = end(payload, Math.min(file + 1, length), length);
    int from = Math.min(name + 1, length);
    String text =
        from < length
            ? new String(payload, from, length - from, UTF_8)
            : new String(payload, function, file - function, UTF_8);
    Location location = dynamic.get(text);
    if (location == null) {
      location = Location.named(Name.known(text));
      if (dynamic.size() < limits.locations()) {
        dynamic.put(text, location);
      }
    }
    return location;
  }

  private static int end(byte[] payload, int from, int length) {
    int at = from;
    while (at < length && payload[at] != 0) {
      at++;
    }
    return at;
  }
}
