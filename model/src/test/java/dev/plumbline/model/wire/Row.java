package dev.plumbline.model.wire;

import java.util.List;

/** A row of any kind of batch, as tests write and read it. */
record Row(long sequence, long line, List<Object> cells, List<Odd> odds) {

  record Odd(OddCode code, String text) {}

  /** The next sequence number when this row follows the given one without a gap. */
  Row at(long otherSequence) {
    return new Row(otherSequence, line, cells, odds);
  }
}
