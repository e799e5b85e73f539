package dev.plumbline.stream.fold;

import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The counters of one stream; {@link Accounts} turns them into a value. Mutable. */
final class Account {
  long received;
  long folded;
  long duplicate;
  long rejected;
  long passedOver;
  long paired;
  long unpairedStarts;
  long unpairedEnds;
  long other;
  long open;
  long withheld;
  long late;
  long implausibleTimestamps;
  long sequences = -1;
  boolean ended;
  String endReason = "";
  final Map<String, Long> notCarried = new LinkedHashMap<>();
  final Map<String, Risc> riscs = new TreeMap<>();

  /** Whether the device stream carried a clock sync. */
  boolean synced;

  /** Sequence number of the START of the first pair, −1 before there is one. */
  long firstPairSequence = -1;

  long firstPairStartNanos;
  long firstPairEndNanos;

  /** Counters of one RISC over all cores. */
  static final class Risc {
    long markers;
    long unpairedStarts;
    long unpairedEnds;
    long fullBuffers;
    long droppedFlags;
  }

  Risc risc(String name) {
    return riscs.computeIfAbsent(name, text -> new Risc());
  }

  /** Whether the device itself said that markers are missing. */
  boolean deviceLostMarkers() {
    return riscs.values().stream().anyMatch(risc -> risc.fullBuffers + risc.droppedFlags > 0);
  }

  void write(StateWriter out) {
    out.number(received).number(folded).number(duplicate).number(rejected).number(passedOver);
    out.number(paired).number(unpairedStarts).number(unpairedEnds).number(other).number(open);
    out.number(withheld).number(late).number(implausibleTimestamps);
    out.number(sequences).flag(ended).text(endReason).flag(synced);
    out.number(firstPairSequence).number(firstPairStartNanos).number(firstPairEndNanos);
    out.number(notCarried.size());
    notCarried.forEach((kind, count) -> out.text(kind).number(count));
    out.number(riscs.size());
    riscs.forEach(
        (name, risc) ->
            out.text(name)
                .number(risc.markers)
                .number(risc.unpairedStarts)
                .number(risc.unpairedEnds)
                .number(risc.fullBuffers)
                .number(risc.droppedFlags));
  }

  void read(StateReader in) {
    received = in.number("received");
    folded = in.number("folded");
    duplicate = in.number("duplicate");
    rejected = in.number("rejected");
    passedOver = in.number("passed over");
    paired = in.number("paired");
    unpairedStarts = in.number("unpaired starts");
    unpairedEnds = in.number("unpaired ends");
    other = in.number("other");
    open = in.number("open");
    withheld = in.number("withheld");
    late = in.number("late");
    implausibleTimestamps = in.number("implausible timestamps");
    sequences = in.number("sequences");
    ended = in.flag("ended");
    endReason = in.text("end reason");
    synced = in.flag("synced");
    firstPairSequence = in.number("first pair");
    firstPairStartNanos = in.number("first pair's start");
    firstPairEndNanos = in.number("first pair's end");
    int kinds = in.count("kinds not carried");
    for (int i = 0; i < kinds; i++) {
      notCarried.put(in.text("kind"), in.number("count"));
    }
    int names = in.count("riscs");
    for (int i = 0; i < names; i++) {
      Risc risc = risc(in.text("risc"));
      risc.markers = in.number("markers");
      risc.unpairedStarts = in.number("unpaired starts");
      risc.unpairedEnds = in.number("unpaired ends");
      risc.fullBuffers = in.number("full buffers");
      risc.droppedFlags = in.number("dropped flags");
    }
  }
}
