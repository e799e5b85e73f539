package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The newest results of one run, as its compacted topics tell them. */
final class RunResults {
  /** Topics to read up to their end. */
  static final List<String> TOPICS =
      List.of(Topics.RUNSTATS, Topics.VERDICTS, Topics.ALERTS, Topics.BOUNDS, Topics.RUNS);

  private final String run;
  private final Map<String, RunStats> stats = new TreeMap<>();
  private final Map<String, Verdict> verdicts = new TreeMap<>();
  private final Map<String, Alert> alerts = new TreeMap<>();
  private final Map<String, BoundHistory> bounds = new TreeMap<>();
  private final Map<String, RunRecord> runs = new TreeMap<>();
  private final Map<String, Long> unreadable = new HashMap<>();

  RunResults(String run) {
    this.run = run;
  }

  /** Takes a record; one that cannot be read is counted and set aside. */
  void take(String topic, String key, byte @Nullable [] value) {
    try {
      switch (topic) {
        case Topics.RUNSTATS -> {
          if (isOfRun(key)) {
            put(stats, key, value, RunStats.class);
          }
        }
        case Topics.VERDICTS -> {
          if (isOfRun(key)) {
            put(verdicts, key, value, Verdict.class);
          }
        }
        case Topics.ALERTS -> put(alerts, key, value, Alert.class);
        case Topics.BOUNDS -> put(bounds, key, value, BoundHistory.class);
        case Topics.RUNS -> put(runs, key, value, RunRecord.class);
        default -> throw new IllegalArgumentException("topic " + topic + " is not read here");
      }
    } catch (IllegalArgumentException e) {
      unreadable.merge(topic, 1L, Long::sum);
    }
  }

  List<RunStats> stats() {
    return List.copyOf(stats.values());
  }

  List<Verdict> verdicts() {
    return List.copyOf(verdicts.values());
  }

  /** Alerts that name the run among what they concern. */
  List<Alert> alerts() {
    List<Alert> ofRun = new ArrayList<>();
    for (Alert alert : alerts.values()) {
      if (alert.affected().stream().anyMatch(affected -> affected.run().equals(run))) {
        ofRun.add(alert);
      }
    }
    return ofRun;
  }

  Collection<BoundHistory> bounds() {
    return bounds.values();
  }

  /** Labels that the importers of the run gave it. */
  Map<String, String> labels() {
    Map<String, String> labels = new TreeMap<>();
    for (RunRecord record : runs.values()) {
      if (record.run().equals(run)) {
        labels.putAll(record.labels());
      }
    }
    return labels;
  }

  /** Records that could not be read, by topic. */
  Map<String, Long> unreadable() {
    return unreadable;
  }

  /** A key that is no stat key belongs to a roll-up over runs. */
  private boolean isOfRun(String key) {
    try {
      return StatKey.parse(key).run().equals(run);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static <T> void put(
      Map<String, T> into, String key, byte @Nullable [] value, Class<T> type) {
    if (value == null) {
      into.remove(key);
    } else {
      into.put(key, JsonValues.read(value, type));
    }
  }
}
