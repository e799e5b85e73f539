package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Alerts by cause: one for eight devices, with the list of them. An alert is written when it
 * begins, when somebody joins or leaves, when the worst value doubles, and when it resolves; never
 * when nothing changed. What does not hold for long enough is kept and never written.
 */
final class Alerts {
  private final StreamConfig config;
  private final int partition;
  private final FoldStore store;
  private final RollupOutput output;
  private final NavigableMap<String, AlertState> alerts = new TreeMap<>();
  private final Set<String> unsaved = new LinkedHashSet<>();

  Alerts(StreamConfig config, int partition, FoldStore store, RollupOutput output) {
    this.config = config;
    this.partition = partition;
    this.store = store;
    this.output = output;
    store.forEach(
        Table.ALERTS,
        new byte[0],
        (key, value) -> {
          AlertState alert = AlertState.read(value);
          String name = alert.cause().keyText();
          if (alert.isEmpty()) {
            unsaved.add(name); // an earlier version kept these
          } else {
            alerts.put(name, alert);
          }
        });
  }

  /** Takes a verdict that is, or was, of interest to some rule. */
  void verdict(Verdict verdict, long nowMillis) {
    FleetKey key = Causes.cause(verdict.key(), verdict.subject());
    Who who =
        new Who(
            verdict.subject().host(),
            verdict.subject().device(),
            verdict.key().run(),
            verdict.key().source());
    for (AlertRule rule : AlertRule.OF_VERDICTS) {
      Finding finding = Finding.of(rule, verdict);
      if (finding != null) {
        AlertCause cause = AlertCause.of(rule, key, verdict);
        endOthers(cause, who, nowMillis);
        take(cause, who, finding, nowMillis);
      }
    }
  }

  /** Takes the account of an ended stream: pools that it left leaking, or balanced. */
  void ended(StreamAccount account, long nowMillis) {
    for (StreamAccount.PoolAccount pool : account.pools()) {
      StatKey key =
          new StatKey(
              StatKind.POOL,
              pool.pool(),
              "",
              "",
              account.stream().run(),
              account.stream().source());
      FleetKey cause = Causes.cause(key, account.subject());
      if (Causes.partition(cause.text(), config.rollupPartitions()) == partition) {
        take(
            AlertCause.of(AlertRule.POOL_LEAK, cause),
            new Who(account.subject().host(), account.subject().device(), key.run(), key.source()),
            Finding.of(pool),
            nowMillis);
      }
    }
  }

  /** Fires, resolves and forgets what only time decides. */
  void tick(long nowMillis) {
    long oldestMillis = nowMillis - config.retention().toMillis();
    for (AlertState alert : List.copyOf(alerts.values())) {
      if (alert.tick(config.alertTimes(), oldestMillis, nowMillis)) {
        settle(alert, nowMillis);
      }
    }
  }

  /** Stores what changed since the last call. */
  void flush() {
    for (String key : unsaved) {
      AlertState alert = alerts.get(key);
      store.put(
          Table.ALERTS,
          new KeyWriter().text(key).toBytes(),
          alert == null ? null : alert.toBytes());
    }
    unsaved.clear();
  }

  private void take(AlertCause cause, Who who, Finding finding, long nowMillis) {
    AlertState alert =
        finding.answer() == Finding.Answer.HOLDS
            ? alerts.computeIfAbsent(cause.keyText(), key -> new AlertState(cause))
            : alerts.get(cause.keyText());
    if (alert != null) {
      if (alert.take(who, finding, config.alertTimes(), nowMillis) || alert.isEmpty()) {
        settle(alert, nowMillis);
      }
    }
  }

  /** A measurement is held against one bound: what other bounds said about it is over. */
  private void endOthers(AlertCause cause, Who who, long nowMillis) {
    for (AlertState other : withPrefix(AlertCause.prefix(cause.rule(), cause.key()))) {
      if (!other.cause().keyText().equals(cause.keyText())
          && other.take(who, Finding.WITHDRAWN, config.alertTimes(), nowMillis)) {
        settle(other, nowMillis);
      }
    }
  }

  /** No key text of a cause is the beginning of one of another cause. */
  private List<AlertState> withPrefix(String prefix) {
    List<AlertState> found = new ArrayList<>();
    for (Map.Entry<String, AlertState> alert : alerts.tailMap(prefix, true).entrySet()) {
      if (!alert.getKey().startsWith(prefix)) {
        break;
      }
      found.add(alert.getValue());
    }
    return found;
  }

  private void settle(AlertState alert, long nowMillis) {
    Alert changed = alert.settle(nowMillis);
    if (changed != null) {
      output.alert(changed);
    }
    String key = alert.cause().keyText();
    if (alert.isEmpty()) {
      alerts.remove(key);
    }
    unsaved.add(key);
  }
}
