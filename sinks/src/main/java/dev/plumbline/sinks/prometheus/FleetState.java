package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.sinks.prometheus.FleetView.DeadLetterKind;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The newest value of every record key, as a compacted topic keeps it. Belongs to the thread that
 * reads the topics; {@link #view} is for everyone.
 */
final class FleetState {
  private final SortedMap<String, TotalCell> totals = new TreeMap<>();
  private final Map<String, Long> totalsWrittenMillis = new HashMap<>();
  private final SortedMap<String, Heard<StreamAccount>> accounts = new TreeMap<>();
  private final SortedMap<String, Verdict> verdicts = new TreeMap<>();
  private final SortedMap<String, Alert> alerts = new TreeMap<>();
  private final SortedMap<String, Heard<RunRecord>> runs = new TreeMap<>();
  private final SortedMap<String, BoundHistory> bounds = new TreeMap<>();
  private final SortedMap<DeadLetterKind, Long> deadLetters = new TreeMap<>();

  void total(String key, FleetTotals value, long writtenMillis) {
    totals.put(key, TotalCell.of(value));
    totalsWrittenMillis.put(key, writtenMillis);
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
    verdicts.put(key, value);
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
    totals.remove(key);
    totalsWrittenMillis.remove(key);
  }

  void removeAccount(String key) {
    accounts.remove(key);
  }

  void removeVerdict(String key) {
    verdicts.remove(key);
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

  /** A copy that no longer changes, in the order of the record keys. */
  FleetView view() {
    Map<String, Long> heard = new HashMap<>();
    Map<String, Long> events = new HashMap<>();
    totals.forEach(
        (key, total) -> {
          String host = total.key().host();
          long written = totalsWrittenMillis.getOrDefault(key, 0L);
          events.merge(host, total.lastEventMillis(), Math::max);
          heard.merge(host, Math.max(written, total.lastEventMillis()), Math::max);
        });
    accounts
        .values()
        .forEach(a -> heard.merge(a.value().subject().host(), a.atMillis(), Math::max));
    runs.values().forEach(r -> heard.merge(r.value().host(), r.atMillis(), Math::max));
    return new FleetView(
        List.copyOf(totals.values()),
        List.copyOf(accounts.values()),
        List.copyOf(verdicts.values()),
        List.copyOf(alerts.values()),
        List.copyOf(runs.values()),
        List.copyOf(bounds.values()),
        Collections.unmodifiableSortedMap(new TreeMap<>(deadLetters)),
        Collections.unmodifiableMap(heard),
        Collections.unmodifiableMap(events));
  }
}
