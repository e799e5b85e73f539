package dev.plumbline.sinks.foil;

import dev.plumbline.model.wire.RowCursor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The texts of a batch by their index in its string table, looked up once a batch. */
final class BatchTexts {
  private final Texts texts;
  private @Nullable Text[] known = {};

  BatchTexts(Texts texts) {
    this.texts = texts;
  }

  /** Forgets the batch before, whose table may differ. */
  void beginBatch() {
    Arrays.fill(known, null);
  }

  Text get(RowCursor row, int index) {
    if (index >= known.length) {
      known = Arrays.copyOf(known, Math.max(row.strings(), index + 1));
    }
    Text text = known[index];
    if (text == null) {
      text = texts.of(row.string(index));
      known[index] = text;
    }
    return text;
  }
}
