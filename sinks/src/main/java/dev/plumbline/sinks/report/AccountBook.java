package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RollupMark;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.sinks.CodePoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The newest accounts and roll-up marks of one run. */
final class AccountBook {
  private static final String MARK = "#rollup-";

  private final String run;
  private final Map<StreamId, StreamAccount> accounts = new HashMap<>();
  private final Map<StreamId, Map<Integer, RollupMark>> marks = new HashMap<>();
  private long unreadable;

  AccountBook(String run) {
    this.run = run;
  }

  /**
   * Takes a record of the accounting topic and returns whether it concerns the run; one of the run
   * that cannot be read is counted and set aside.
   */
  boolean take(String key, byte @Nullable [] value) {
    int mark = key.endsWith("]") ? -1 : key.lastIndexOf(MARK); // a name may hold the word as well
    StreamId stream = streamOf(mark < 0 ? key : key.substring(0, mark));
    if (value == null || stream == null || !stream.run().equals(run)) {
      return false;
    }
    try {
      if (mark < 0) {
        accounts.put(stream, JsonValues.read(value, StreamAccount.class));
      } else {
        RollupMark read = JsonValues.read(value, RollupMark.class);
        marks.computeIfAbsent(stream, id -> new HashMap<>()).put(read.partition(), read);
      }
      return true;
    } catch (IllegalArgumentException e) {
      unreadable++;
      return false;
    }
  }

  /** A key that is no stream's belongs to no run. */
  private static @Nullable StreamId streamOf(String key) {
    try {
      return StreamId.parse(key);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Records of the run that could not be read. */
  long unreadable() {
    return unreadable;
  }

  @Nullable StreamAccount account(StreamId stream) {
    return accounts.get(stream);
  }

  /** Every account, by kind, source and incarnation. */
  List<StreamAccount> accounts() {
    List<StreamAccount> sorted = new ArrayList<>(accounts.values());
    sorted.sort(
        Comparator.comparing((StreamAccount account) -> account.stream().kind())
            .thenComparing(account -> account.stream().source(), CodePoints.ORDER)
            .thenComparing(account -> account.stream().incarnation()));
    return sorted;
  }

  /** Rows of the run received so far. */
  long received() {
    return accounts.values().stream().mapToLong(StreamAccount::received).sum();
  }

  /** Sequence numbers of the streams that have ended by now. */
  Map<StreamId, Long> ended() {
    Map<StreamId, Long> ended = new HashMap<>();
    accounts.forEach(
        (stream, account) -> {
          if (account.ended()) {
            ended.put(stream, account.sequences());
          }
        });
    return ended;
  }

  /** What is missing before the output covers the stream; empty when nothing is. */
  String missing(StreamId stream, long sequences) {
    StreamAccount account = accounts.get(stream);
    if (account == null) {
      return name(stream, "") + ": nothing was counted";
    }
    if (!account.ended() || account.sequences() < sequences) {
      return name(stream, account.file())
          + ": "
          + (account.received() - account.duplicate())
          + " of "
          + sequences
          + " rows counted, no END";
    }
    int there = 0;
    int needed = 1;
    for (RollupMark mark : marks.getOrDefault(stream, Map.of()).values()) {
      needed = Math.max(needed, mark.partitions());
      there += mark.sequences() >= sequences ? 1 : 0;
    }
    return there >= needed
        ? ""
        : name(stream, account.file()) + ": " + there + " of " + needed + " roll-up tasks done";
  }

  private static String name(StreamId stream, String file) {
    String who = stream.kind() + " of " + stream.source();
    return file.isEmpty() ? who : file + " (" + who + ")";
  }
}
