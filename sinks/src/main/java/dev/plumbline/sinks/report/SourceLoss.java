package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.StreamAccount.RiscAccount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** How complete the streams behind a figure are: every stream of its source and kind. */
final class SourceLoss {
  private final List<StreamAccount> accounts = new ArrayList<>();

  private SourceLoss() {}

  /** The streams that fed a key. */
  static SourceLoss of(StatKey key, Collection<StreamAccount> all) {
    SourceLoss loss = new SourceLoss();
    StreamKind kind = streamKind(key.kind());
    for (StreamAccount account : all) {
      if (account.stream().kind() == kind && account.stream().source().equals(key.source())) {
        loss.accounts.add(account);
      }
    }
    return loss;
  }

  long rejected() {
    return accounts.stream().mapToLong(StreamAccount::rejected).sum();
  }

  long lost() {
    return accounts.stream().mapToLong(account -> account.lost() + account.withheld()).sum();
  }

  long fullBuffers(String risc) {
    return riscs(risc).stream().mapToLong(RiscAccount::fullBuffers).sum();
  }

  long droppedFlags(String risc) {
    return riscs(risc).stream().mapToLong(RiscAccount::droppedFlags).sum();
  }

  /** {@code synced} only when every stream is, else {@code unsynced}; empty without streams. */
  String timeline() {
    String timeline = "";
    for (StreamAccount account : accounts) {
      if (account.clock() != null && !timeline.equals("unsynced")) {
        timeline = account.clock().timeline();
      }
    }
    return timeline;
  }

  /** How a pool ended: the worst of its streams. */
  String endState(String pool) {
    List<String> worstFirst = List.of("incomplete-log", "leaked", "open", "balanced");
    List<String> found = new ArrayList<>();
    for (StreamAccount account : accounts) {
      account.pools().stream()
          .filter(state -> state.pool().equals(pool))
          .forEach(state -> found.add(state.endState()));
    }
    return worstFirst.stream().filter(found::contains).findFirst().orElse("open");
  }

  /** True when every stream has ended and none lost or rejected anything. */
  boolean complete() {
    return !accounts.isEmpty()
        && lost() == 0
        && rejected() == 0
        && accounts.stream().allMatch(StreamAccount::ended);
  }

  private List<RiscAccount> riscs(String risc) {
    List<RiscAccount> riscs = new ArrayList<>();
    for (StreamAccount account : accounts) {
      account.riscs().stream().filter(entry -> entry.risc().equals(risc)).forEach(riscs::add);
    }
    return riscs;
  }

  private static StreamKind streamKind(StatKind kind) {
    return switch (kind) {
      case RISC_ZONE -> StreamKind.DEVICE;
      case POOL -> StreamKind.MEMORY;
      case HOST_ZONE, KERNEL, LANE, GPU -> StreamKind.ZONES;
    };
  }
}
