package dev.plumbline.stream.judge;

import dev.plumbline.model.value.Reason;

/**
 * Why a verdict is what it is.
 *
 * @param code the reason in one word
 * @param text the same with what was found, for people; empty if there is nothing to say
 */
record Why(Reason code, String text) {
  static final Why NOTHING = new Why(Reason.NONE, "");

  /** Whether there is nothing to say. */
  boolean isNothing() {
    return code == Reason.NONE;
  }
}
