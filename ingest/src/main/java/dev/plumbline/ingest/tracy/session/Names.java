package dev.plumbline.ingest.tracy.session;

import dev.plumbline.ingest.tracy.protocol.Query;
import java.util.HashMap;
import java.util.Map;

/** Texts of the program by pointer. They live as long as the program, so each is asked once. */
final class Names {
  private final SessionLimits limits;
  private final Questions questions;
  private final Tally tally;
  private final Map<Long, Name> byPointer = new HashMap<>();
  private long chars;

  Names(SessionLimits limits, Questions questions, Tally tally) {
    this.limits = limits;
    this.questions = questions;
    this.tally = tally;
  }

  /** The text behind a pointer that the stream gave as one of a text; asked for if unknown. */
  Name of(long pointer) {
    Name name = byPointer.get(pointer);
    if (name == null) {
      name = new Name(pointer);
      if (isFull()) {
        tally.add("name-over-limit");
        name.giveUp();
        return name;
      }
      byPointer.put(pointer, name);
      questions.ask(new Query(Query.STRING, pointer));
    }
    return name;
  }

  /** An answer came. */
  void answered(long pointer, String text) {
    Name name = byPointer.get(pointer);
    if (name == null) {
      // Others asked for it; a zone may be named by the same pointer later.
      if (isFull()) {
        tally.add("name-over-limit");
        return;
      }
      name = new Name(pointer);
      byPointer.put(pointer, name);
    }
    if (!name.isKnown()) {
      chars += text.length();
      name.become(text);
    }
  }

  private boolean isFull() {
    return byPointer.size() >= limits.texts() || chars >= limits.textChars();
  }
}
