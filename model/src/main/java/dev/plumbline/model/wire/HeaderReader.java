package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import org.jspecify.annotations.Nullable;

/** Reads headers; gives the same object again while a stream's records follow each other. */
final class HeaderReader {
  private static final int AGENT = 19;

  private final HeaderTexts texts = new HeaderTexts(AGENT);
  private final RowNumbers numbers = new RowNumbers();
  private long baseEpochMillis;
  private long clockHertz;
  private boolean baseAssumed;
  private @Nullable StreamHeader header;

  void read(ProtoReader in) {
    texts.clear();
    numbers.clear();
    baseEpochMillis = 0;
    clockHertz = 0;
    baseAssumed = false;
    while (in.next()) {
      switch (in.field()) {
        case 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, AGENT -> texts.take(in);
        case 4, 5, 6, 16, 17 -> numbers.field(in);
        case 7 -> baseEpochMillis = in.zigzag();
        case 18 -> clockHertz = in.varintUpTo(Long.MAX_VALUE);
        case 20 -> baseAssumed = in.varint() != 0;
        default -> in.skip();
      }
    }
    numbers.decode();
    if (texts.update(in.bytes())) {
      header = null;
    }
  }

  RowNumbers numbers() {
    return numbers;
  }

  StreamHeader header(StreamKind kind) {
    StreamHeader known = header;
    if (known != null
        && known.baseEpochMillis() == baseEpochMillis
        && known.clockHertz() == clockHertz
        && known.baseAssumed() == baseAssumed
        && known.stream().kind() == kind) {
      return known;
    }
    StreamHeader made =
        new StreamHeader(
            new StreamId(texts.get(1), texts.get(2), kind, texts.get(3)),
            baseEpochMillis,
            texts.get(8),
            texts.get(9),
            texts.get(10),
            texts.get(11),
            texts.get(12),
            texts.get(13),
            texts.get(14),
            texts.get(15),
            clockHertz,
            texts.get(AGENT),
            baseAssumed);
    header = made;
    return made;
  }
}
