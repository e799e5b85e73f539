package dev.plumbline.stream.fold;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.StreamAccount.ClockAccount;
import dev.plumbline.model.value.StreamAccount.PoolAccount;
import dev.plumbline.model.value.StreamAccount.RiscAccount;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the value that people see of a stream's account. */
final class Accounts {
  private Accounts() {}

  static StreamAccount of(StreamFold stream, Pools pools) {
    Account account = stream.account;
    boolean device = stream.id.kind() == StreamKind.DEVICE;
    long unpaired = account.unpairedStarts + account.unpairedEnds;
    return new StreamAccount(
        1,
        stream.id,
        stream.subject(),
        stream.file(),
        account.received,
        device ? 2 * account.paired + unpaired + account.other : account.folded,
        account.duplicate,
        account.rejected,
        account.passedOver,
        account.paired,
        account.unpairedStarts,
        account.unpairedEnds,
        account.other,
        account.open,
        account.withheld,
        stream.lost(),
        account.sequences,
        account.late,
        account.implausibleTimestamps,
        riscs(account),
        pools(stream, pools),
        device ? clock(account) : null,
        new LinkedHashMap<>(account.notCarried),
        account.endReason,
        account.ended,
        stream.problems.counts(),
        stream.problems.kept());
  }

  private static List<RiscAccount> riscs(Account account) {
    List<RiscAccount> riscs = new ArrayList<>();
    account.riscs.forEach(
        (name, risc) ->
            riscs.add(
                new RiscAccount(
                    name,
                    risc.markers,
                    risc.unpairedStarts,
                    risc.unpairedEnds,
                    risc.fullBuffers,
                    risc.droppedFlags)));
    return riscs;
  }

  private static List<PoolAccount> pools(StreamFold stream, Pools pools) {
    List<PoolAccount> states = new ArrayList<>();
    for (Pool pool : pools.all()) {
      states.add(new PoolAccount(pool.name, endState(stream, pool), pool.liveBytes()));
    }
    return states;
  }

  /** A log that misses anything proves neither a leak nor a balance. */
  private static String endState(StreamFold stream, Pool pool) {
    if (!stream.account.ended) {
      return "open";
    }
    if (stream.isIncomplete()) {
      return "incomplete-log";
    }
    return pool.liveBytes() == 0 ? "balanced" : "leaked";
  }

  private static @Nullable ClockAccount clock(Account account) {
    if (!account.synced) {
      return new ClockAccount("unsynced", List.of());
    }
    return new ClockAccount(
        "synced",
        account.firstPairSequence < 0
            ? List.of()
            : List.of(account.firstPairStartNanos, account.firstPairEndNanos));
  }
}
