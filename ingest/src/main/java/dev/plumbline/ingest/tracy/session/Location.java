package dev.plumbline.ingest.tracy.session;

import org.jspecify.annotations.Nullable;

/** A source location: where zones of one name begin. */
final class Location {
  final long pointer;
  private @Nullable Name name;
  private boolean givenUp;
  private @Nullable String address;

  Location(long pointer) {
    this.pointer = pointer;
  }

  static Location named(Name name) {
    Location location = new Location(0);
    location.name = name;
    return location;
  }

  void become(Name known) {
    if (name == null) {
      name = known;
    }
  }

  boolean isReady() {
    return name != null ? name.isReady() : givenUp;
  }

  boolean isNamed() {
    return name != null && name.isKnown();
  }

  /** Rows at this location do not wait for its name any more. */
  void giveUp() {
    givenUp = true;
    if (name != null) {
      name.giveUp();
    }
  }

  /** The name, for want of it the pointer. */
  String text() {
    if (name != null) {
      return name.text();
    }
    if (address == null) {
      address = Name.address(pointer);
    }
    return address;
  }
}
