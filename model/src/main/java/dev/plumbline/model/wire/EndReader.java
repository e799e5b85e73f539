package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamKind;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the body of an END record. */
final class EndReader {
  private static final StreamKind[] KINDS = StreamKind.values();

  private EndReader() {}

  static EndOfStream read(ProtoReader in) {
    StringSlices strings = new StringSlices();
    strings.clear(in.bytes());
    Column kinds = new Column("not_carried_kind");
    Column counts = new Column("not_carried_count");
    StreamKind kind = KINDS[0];
    long sequences = 0;
    EndReason reason = EndReason.COMPLETE;
    String detail = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> kind = KINDS[(int) in.varintUpTo(KINDS.length - 1)];
        case 2 -> sequences = in.varintUpTo(Long.MAX_VALUE);
        case 3 -> reason = EndReason.ofCode(in.varint());
        case 4 -> strings.add(in);
        case 5 -> kinds.take(in);
        case 6 -> counts.take(in);
        case 7 -> {
          in.slice(FrameLimits.MAX_STRING_BYTES);
          detail =
              new String(in.bytes(), in.sliceOffset(), in.sliceLength(), StandardCharsets.UTF_8);
        }
        default -> in.skip();
      }
    }
    return new EndOfStream(kind, sequences, reason, notCarried(strings, kinds, counts), detail);
  }

  private static Map<String, Long> notCarried(StringSlices strings, Column kinds, Column counts) {
    int entries = kinds.count();
    if (entries > FrameLimits.MAX_ROWS) {
      throw new FrameException(
          "END has " + entries + " kinds not carried, expected at most " + FrameLimits.MAX_ROWS);
    }
    kinds.unsigned(entries, strings.size() - 1);
    counts.unsigned64(entries);
    Map<String, Long> notCarried = new LinkedHashMap<>();
    for (int i = 0; i < entries; i++) {
      notCarried.merge(strings.get(kinds.getInt(i)), counts.get(i), Long::sum);
    }
    return notCarried;
  }
}
