package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Alert.Affected;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.rollup.AlertState.Who;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Alerts by cause: one for eight devices, with the list of them. An alert is written when it
 * begins, when somebody joins or leaves, and when it resolves; never when nothing changed.
 */
final class Alerts {
  static final String BOUND_VIOLATED = "BoundViolated";
  static final String POOL_LEAK = "PoolLeakSuspected";

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
    store.forEach(Table.ALERTS, new byte[0], (key, value) -> restore(new AlertState(value)));
  }

  /** Takes a verdict of a key whose bound is, or was, beaten. */
  void verdict(Verdict verdict, long nowMillis) {
    FleetKey cause = Causes.cause(verdict.key(), verdict.subject());
    Who who =
        new Who(
            verdict.subject().host(),
            verdict.subject().device(),
            verdict.key().run(),
            verdict.key().source());
    String subject = cause.text() + "|" + verdict.boundId();
    boolean unsound = verdict.outcome() == Outcome.UNSOUND;
    for (AlertState other : ofCause(BOUND_VIOLATED + "|" + cause.text() + "|")) {
      if (!(unsound && other.said.subject().equals(subject))) {
        lower(other, who, nowMillis);
      }
    }
    if (unsound) {
      raise(boundViolated(cause, subject, verdict, nowMillis), who, verdict.below(), nowMillis);
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
      if (Causes.partition(cause.text(), config.rollupPartitions()) != partition) {
        continue;
      }
      Who who =
          new Who(account.subject().host(), account.subject().device(), key.run(), key.source());
      if (pool.endState().equals("leaked")) {
        raise(poolLeak(cause, pool, nowMillis), who, pool.liveBytes(), nowMillis);
      } else {
        AlertState leak = alerts.get(POOL_LEAK + "|" + cause.text());
        if (leak != null) {
          lower(leak, who, nowMillis);
        }
      }
    }
  }

  /** Resolves what was not seen to grow for the keep time, and forgets what is long over. */
  void tick(long nowMillis) {
    for (AlertState alert : List.copyOf(alerts.values())) {
      long quiet = nowMillis - alert.seenMillis;
      if (alert.isFiring() && quiet >= config.alertKeep().toMillis()) {
        write(alert, Alert.State.RESOLVED, alert.said.affected(), nowMillis);
        alert.resolve();
        save(alert);
      } else if (!alert.isFiring() && quiet >= config.retention().toMillis()) {
        alerts.remove(alert.said.keyText());
        save(alert);
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

  /** Alerts whose key begins with the prefix. */
  private List<AlertState> ofCause(String prefix) {
    List<AlertState> found = new ArrayList<>();
    for (Map.Entry<String, AlertState> alert : alerts.tailMap(prefix, true).entrySet()) {
      if (!alert.getKey().startsWith(prefix)) {
        break;
      }
      found.add(alert.getValue());
    }
    return found;
  }

  private void raise(Alert begin, Who who, long amount, long nowMillis) {
    AlertState alert = alerts.computeIfAbsent(begin.keyText(), key -> new AlertState(begin));
    boolean firing = alert.isFiring() && !alert.affected().isEmpty();
    List<Affected> before = alert.affected();
    if (!alert.raise(who, amount)) {
      return;
    }
    alert.seenMillis = nowMillis;
    if (!firing) {
      alert.said = begin;
    }
    if (!firing || !alert.affected().equals(before)) {
      write(alert, Alert.State.FIRING, alert.affected(), nowMillis);
    }
    save(alert);
  }

  private void lower(AlertState alert, Who who, long nowMillis) {
    List<Affected> before = alert.affected();
    if (!alert.lower(who)) {
      return;
    }
    List<Affected> left = alert.affected();
    if (alert.isFiring() && left.isEmpty()) {
      write(alert, Alert.State.RESOLVED, before, nowMillis);
    } else if (alert.isFiring() && !left.equals(before)) {
      write(alert, Alert.State.FIRING, left, nowMillis);
    }
    save(alert);
  }

  private void write(AlertState alert, Alert.State state, List<Affected> affected, long nowMillis) {
    Alert said = alert.said;
    alert.said =
        new Alert(
            1,
            said.rule(),
            said.subject(),
            state,
            said.severity(),
            said.component(),
            said.sinceMillis(),
            nowMillis,
            said.summary(),
            said.description(),
            said.labels(),
            new ArrayList<>(affected));
    output.alert(alert.said);
  }

  private void restore(AlertState alert) {
    alerts.put(alert.said.keyText(), alert);
  }

  private void save(AlertState alert) {
    unsaved.add(alert.said.keyText());
  }

  private static Alert boundViolated(
      FleetKey cause, String subject, Verdict verdict, long nowMillis) {
    Map<String, String> labels = labels(cause);
    labels.put("bound", verdict.boundId());
    labels.put("model", verdict.model());
    return new Alert(
        1,
        BOUND_VIOLATED,
        subject,
        Alert.State.FIRING,
        "critical",
        "model",
        nowMillis,
        nowMillis,
        "A lower bound was beaten: the model, its calibration or the join is wrong.",
        what(cause) + " was faster than its floor: " + verdict.reason(),
        labels,
        List.of());
  }

  private static Alert poolLeak(FleetKey cause, StreamAccount.PoolAccount pool, long nowMillis) {
    Map<String, String> labels = labels(cause);
    labels.put("pool", pool.pool());
    return new Alert(
        1,
        POOL_LEAK,
        cause.text(),
        Alert.State.FIRING,
        "warning",
        "memory",
        nowMillis,
        nowMillis,
        "A memory pool was not empty when its stream ended.",
        String.format(
            Locale.ROOT,
            "pool %s held %d bytes when its stream ended complete",
            pool.pool(),
            pool.liveBytes()),
        labels,
        List.of());
  }

  private static Map<String, String> labels(FleetKey cause) {
    Map<String, String> labels = new TreeMap<>();
    labels.put("kind", cause.kind().name());
    labels.put("name", cause.name());
    labels.put("context", cause.context());
    labels.put("place", cause.place());
    labels.put("workload", cause.workload());
    labels.put("deviceModel", cause.deviceModel());
    return labels;
  }

  private static String what(FleetKey cause) {
    return cause.place().isEmpty() ? cause.name() : cause.name() + " on " + cause.place();
  }
}
