package dev.plumbline.ingest.tracy.session;

import org.jspecify.annotations.Nullable;

/** A text of the program by its pointer, known or not yet. */
final class Name {
  private final long pointer;
  private @Nullable String text;
  private boolean givenUp;
  private @Nullable String address;

  Name(long pointer) {
    this.pointer = pointer;
  }

  static Name known(String text) {
    Name name = new Name(0);
    name.text = text;
    return name;
  }

  boolean isKnown() {
    return text != null;
  }

  void become(String known) {
    text = known;
  }

  /** Nobody waits for it any more. */
  void giveUp() {
    givenUp = true;
  }

  /** Whether a row that needs it can go: it is known, or not waited for. */
  boolean isReady() {
    return text != null || givenUp;
  }

  /** The text, for want of it the pointer. */
  String text() {
    if (text != null) {
      return text;
    }
    if (address == null) {
      address = address(pointer);
    }
    return address;
  }

  static String address(long pointer) {
    return "0x" + Long.toHexString(pointer);
  }
}
