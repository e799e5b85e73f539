package dev.plumbline.sinks.compare;

import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.sinks.CodePoints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The figures of one run by subject and device, and what the run lacks. */
final class RunSide {
  private final ComparedRun run;
  private final Map<ComparedSubject, Map<DeviceIdentity, DeviceFigures>> figures = new TreeMap<>();
  private final List<String> missing;

  RunSide(ComparedRun run, Set<SubjectGroup> groups) {
    this.run = run;
    SourceAccounts accounts = new SourceAccounts(run.accounts());
    for (RunStats stats : run.stats()) {
      if (groups.stream().anyMatch(group -> group.holds(stats.key()))) {
        add(stats, accounts);
      }
    }
    missing = missing(run, groups);
  }

  private void add(RunStats stats, SourceAccounts accounts) {
    DeviceIdentity identity = DeviceIdentity.of(stats.subject());
    figures
        .computeIfAbsent(
            ComparedSubject.of(stats.key()), subject -> new TreeMap<>(DeviceIdentity.ORDER))
        .computeIfAbsent(identity.key(), same -> new DeviceFigures(identity, stats.key().kind()))
        .add(stats, accounts.missing(stats));
  }

  private static List<String> missing(ComparedRun run, Set<SubjectGroup> groups) {
    Set<String> missing = new TreeSet<>(CodePoints.ORDER);
    for (StreamAccount account : run.accounts()) {
      if (groups.stream().anyMatch(group -> group.isFedBy(account.stream().kind()))) {
        String who = account.stream().source() + " " + account.stream().kind();
        String file = account.file().isEmpty() ? who : account.file() + " (" + who + ")";
        SourceAccounts.missing(account).forEach(reason -> missing.add(file + ": " + reason));
      }
    }
    List<String> all = new ArrayList<>(run.missing());
    all.addAll(missing);
    return List.copyOf(all);
  }

  ComparedRun run() {
    return run;
  }

  /** What the streams of the run lack, a text each; empty when they are complete. */
  List<String> missing() {
    return missing;
  }

  Set<ComparedSubject> subjects() {
    return figures.keySet();
  }

  /** Figures of a subject, one per device, by device. */
  Collection<DeviceFigures> devices(ComparedSubject subject) {
    return figures.getOrDefault(subject, Map.of()).values();
  }
}
