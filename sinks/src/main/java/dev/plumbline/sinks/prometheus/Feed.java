package dev.plumbline.sinks.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.sinks.prometheus.FleetView.DeadLetterKind;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** The topics that metrics are made of, and what a record of each does. */
enum Feed {
  TOTALS(Topics.TOTALS) {
    @Override
    void put(FleetState state, String key, ConsumerRecord<byte[], byte[]> record) {
      state.total(key, JsonValues.read(record.value(), FleetTotals.class), record.timestamp());
    }

    @Override
    void remove(FleetState state, String key) {
      state.removeTotal(key);
    }
  },
  ACCOUNTING(Topics.ACCOUNTING) {
    @Override
    void put(FleetState state, String key, ConsumerRecord<byte[], byte[]> record) {
      if (isStream(key)) {
        state.account(
            key, JsonValues.read(record.value(), StreamAccount.class), record.timestamp());
      }
    }

    @Override
    void remove(FleetState state, String key) {
      state.removeAccount(key);
    }
  },
  VERDICTS(Topics.VERDICTS) {
    @Override
    void put(FleetState state, String key, ConsumerRecord<byte[], byte[]> record) {
      state.verdict(key, JsonValues.read(record.value(), Verdict.class));
    }

    @Override
    void remove(FleetState state, String key) {
      state.removeVerdict(key);
    }
  },
  ALERTS(Topics.ALERTS) {
    @Override
    void put(FleetState state, String key, ConsumerRecord<byte[], byte[]> record) {
      state.alert(key, JsonValues.read(record.value(), Alert.class));
    }

    @Override
    void remove(FleetState state, String key) {
      state.removeAlert(key);
    }
  },
  RUNS(Topics.RUNS) {
    @Override
    void put(FleetState state, String key, ConsumerRecord<byte[], byte[]> record) {
      state.run(key, JsonValues.read(record.value(), RunRecord.class), record.timestamp());
    }

    @Override
    void remove(FleetState state, String key) {
      state.removeRun(key);
    }
  },
  BOUNDS(Topics.BOUNDS) {
    @Override
    void put(FleetState state, String key, ConsumerRecord<byte[], byte[]> record) {
      state.bound(key, JsonValues.read(record.value(), BoundHistory.class));
    }

    @Override
    void remove(FleetState state, String key) {
      state.removeBound(key);
    }
  },
  DEAD_LETTERS(Topics.DEADLETTERS) {
    @Override
    void put(FleetState state, String key, ConsumerRecord<byte[], byte[]> record) {
      state.deadLetter(
          new DeadLetterKind(
              header(record, "plumbline.stage"), header(record, "plumbline.reason")));
    }

    /** A dead letter may have had no value. */
    @Override
    boolean keepsEmptyValues() {
      return true;
    }

    @Override
    void remove(FleetState state, String key) {
      throw new IllegalStateException("dead letters are not removed one by one");
    }
  };

  private final String topic;

  Feed(String topic) {
    this.topic = topic;
  }

  String topic() {
    return topic;
  }

  abstract void put(FleetState state, String key, ConsumerRecord<byte[], byte[]> record);

  abstract void remove(FleetState state, String key);

  boolean keepsEmptyValues() {
    return false;
  }

  /**
   * Brings a record into the state.
   *
   * @throws IllegalArgumentException when it cannot be read; the state is as before
   */
  void apply(FleetState state, ConsumerRecord<byte[], byte[]> record) {
    if (keepsEmptyValues()) {
      put(state, "", record);
      return;
    }
    if (record.key() == null) {
      throw new IllegalArgumentException("the record has no key");
    }
    String key = new String(record.key(), UTF_8);
    if (record.value() == null) {
      remove(state, key);
    } else {
      put(state, key, record);
    }
  }

  /** Marks of the roll-up share the topic of the accounts; only a stream's key is a whole array. */
  private static boolean isStream(String key) {
    return key.endsWith("]");
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null || header.value() == null ? "unknown" : new String(header.value(), UTF_8);
  }
}
