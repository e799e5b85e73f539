package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.sinks.prometheus.FleetView.DeadLetterKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The newest value of every record key, as a compacted topic keeps it. Belongs to the thread that
 * reads the topics; {@link #view} is for everyone.
 */
final class FleetState {
  private final TotalsReader reader = new TotalsReader();
  private final SortedMap<String, HostTotals> hosts = new TreeMap<>();
  private final Map<String, HostTotals> hostOfTotal = new HashMap<>();
  private final Shelf<Heard<StreamAccount>> accounts = new Shelf<>();
  private final Map<String, ToldVerdict> verdicts = new HashMap<>();
  private final Map<ToldVerdict, Long> outcomes = new HashMap<>();
  private final Shelf<Alert> alerts = new Shelf<>();
  private final Shelf<Heard<RunRecord>> runs = new Shelf<>();
  private final Shelf<BoundHistory> bounds = new Shelf<>();
  private final SortedMap<DeadLetterKind, Long> deadLetters = new TreeMap<>();

  /**
   * Takes totals as they were written.
   *
   * @throws IllegalArgumentException when they cannot be read; the state is as before
   */
  void total(String key, byte[] json, long writtenMillis) {
    total(key, reader.read(json), writtenMillis);
  }

  void total(String key, FleetTotals value, long writtenMillis) {
    total(key, TotalCell.of(value), writtenMillis);
  }

  private void total(String key, TotalCell cell, long writtenMillis) {
    String host = cell.key().host();
    HostTotals before = hostOfTotal.get(key);
    HostTotals now = hosts.computeIfAbsent(host, HostTotals::new);
    if (before != now) {
      removeTotal(key);
      hostOfTotal.put(key, now);
    }
    now.put(key, cell, writtenMillis);
  }

  /** Keeps the account without its list of problems, which only reports need. */
  void account(String key, StreamAccount a, long writtenMillis) {
    StreamAccount slim =
        new StreamAccount(
            a.v(),
            a.stream(),
            a.subject(),
            a.file(),
            a.received(),
            a.folded(),
            a.duplicate(),
            a.rejected(),
            a.passedOver(),
            a.paired(),
            a.unpairedStarts(),
            a.unpairedEnds(),
            a.other(),
            a.open(),
            a.withheld(),
            a.lost(),
            a.sequences(),
            a.late(),
            a.implausibleTimestamps(),
            a.riscs(),
            a.pools(),
            a.clock(),
            a.notCarried(),
            a.endReason(),
            a.ended(),
            a.problemCounts(),
            List.of());
    accounts.put(key, new Heard<>(slim, writtenMillis));
  }

  void verdict(String key, Verdict value) {
    ToldVerdict told = ToldVerdict.of(value);
    count(verdicts.put(key, told), -1);
    count(told, 1);
  }

  void alert(String key, Alert value) {
    alerts.put(key, value);
  }

  void run(String key, RunRecord value, long writtenMillis) {
    runs.put(key, new Heard<>(value, writtenMillis));
  }

  void bound(String key, BoundHistory value) {
    bounds.put(key, value);
  }

  void deadLetter(DeadLetterKind kind) {
    deadLetters.merge(kind, 1L, Long::sum);
  }

  void removeTotal(String key) {
    HostTotals host = hostOfTotal.remove(key);
    if (host != null) {
      host.remove(key);
    }
  }

  void removeAccount(String key) {
    accounts.remove(key);
  }

  void removeVerdict(String key) {
    count(verdicts.remove(key), -1);
  }

  void removeAlert(String key) {
    alerts.remove(key);
  }

  void removeRun(String key) {
    runs.remove(key);
  }

  void removeBound(String key) {
    bounds.remove(key);
  }

  /**
   * What no longer changes, in the order of hosts and record keys. Only what changed since the last
   * call is copied.
   */
  FleetView view() {
    hosts.values().removeIf(HostTotals::isEmpty);
    List<HostView> views = new ArrayList<>(hosts.size());
    Map<String, Long> heard = new HashMap<>();
    Map<String, Long> events = new HashMap<>();
    for (HostTotals totals : hosts.values()) {
      HostView host = totals.view();
      views.add(host);
      events.put(host.host(), host.eventMillis());
      heard.put(host.host(), host.heardMillis());
    }
    for (Heard<StreamAccount> account : accounts.copy()) {
      heard.merge(account.value().subject().host(), account.atMillis(), Math::max);
    }
    for (Heard<RunRecord> run : runs.copy()) {
      heard.merge(run.value().host(), run.atMillis(), Math::max);
    }
    return new FleetView(
        List.copyOf(views),
        accounts.copy(),
        Map.copyOf(outcomes),
        alerts.copy(),
        runs.copy(),
        bounds.copy(),
        Collections.unmodifiableSortedMap(new TreeMap<>(deadLetters)),
        Collections.unmodifiableMap(heard),
        Collections.unmodifiableMap(events));
  }

  private void count(@Nullable ToldVerdict told, long change) {
    if (told != null) {
      outcomes.merge(told, change, Long::sum);
    }
  }
}
