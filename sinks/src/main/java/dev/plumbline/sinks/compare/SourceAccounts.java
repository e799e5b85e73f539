package dev.plumbline.sinks.compare;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.StreamAccount.RiscAccount;
import dev.plumbline.model.wire.EndReason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says what figures and streams of a run lack, by the accounts of their streams. */
public final class SourceAccounts {
  private static final String INCOMPLETE_LOG = "incomplete-log";

  private final Map<String, List<StreamAccount>> bySource = new HashMap<>();

  /** The accounts of a run. */
  public SourceAccounts(Collection<StreamAccount> accounts) {
    for (StreamAccount account : accounts) {
      bySource
          .computeIfAbsent(
              source(account.stream().kind(), account.stream().source()), s -> new ArrayList<>())
          .add(account);
    }
  }

  /** What the figure lacks, a text each; empty when it is complete. */
  public List<String> missing(RunStats figure) {
    StatKey key = figure.key();
    List<StreamAccount> accounts =
        bySource.getOrDefault(source(streamKind(key.kind()), key.source()), List.of());
    List<String> missing = new ArrayList<>();
    if (accounts.isEmpty()) {
      missing.add("no account of its stream");
    } else if (!figure.ended()) {
      missing.add("not counted to its end");
    }
    accounts.forEach(account -> missing.addAll(missing(account)));
    long starts = figure.value().unpairedStarts();
    long ends = figure.value().unpairedEnds();
    if (starts + ends > 0) {
      missing.add(
          Counted.of(starts, "START")
              + " and "
              + Counted.of(ends, "END")
              + " of this zone without partner");
    }
    for (StreamAccount account : accounts) {
      if (key.kind() == StatKind.RISC_ZONE) {
        riscs(account, key.place(), missing);
      } else if (key.kind() == StatKind.POOL
          && account.pools().stream()
              .anyMatch(
                  pool ->
                      pool.pool().equals(key.name()) && pool.endState().equals(INCOMPLETE_LOG))) {
        missing.add("the log of this pool is not whole");
      }
    }
    return missing;
  }

  /** What a stream lacks, a text each. */
  static List<String> missing(StreamAccount account) {
    List<String> missing = new ArrayList<>();
    if (account.lost() > 0) {
      missing.add(Counted.of(account.lost(), "row") + " lost");
    }
    if (account.rejected() > 0) {
      missing.add(Counted.of(account.rejected(), "row") + " rejected");
    }
    if (account.withheld() > 0) {
      missing.add(Counted.of(account.withheld(), "row") + " withheld by a filter");
    }
    if (!account.ended()) {
      missing.add("no END yet");
    } else if (!account.endReason().isEmpty()
        && !account.endReason().equals(EndReason.COMPLETE.name())) {
      missing.add("ended as " + account.endReason());
    }
    return missing;
  }

  private static void riscs(StreamAccount account, String risc, List<String> missing) {
    for (RiscAccount entry : account.riscs()) {
      if (!entry.risc().equals(risc)) {
        continue;
      }
      if (entry.fullBuffers() > 0) {
        missing.add(
            "buffer of " + risc + " full in " + Counted.of(entry.fullBuffers(), "readback"));
      }
      if (entry.droppedFlags() > 0) {
        missing.add("drop flag of " + risc + " in " + Counted.of(entry.droppedFlags(), "readback"));
      }
    }
  }

  private static String source(StreamKind kind, String source) {
    return kind + " " + source;
  }

  private static StreamKind streamKind(StatKind kind) {
    return switch (kind) {
      case RISC_ZONE -> StreamKind.DEVICE;
      case POOL -> StreamKind.MEMORY;
      case HOST_ZONE, KERNEL, LANE, GPU -> StreamKind.ZONES;
    };
  }
}
