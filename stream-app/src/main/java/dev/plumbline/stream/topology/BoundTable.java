package dev.plumbline.stream.topology;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.stream.judge.BoundBook;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the book of bounds the same as the topic. A value that is no bound is passed over with a
 * log line: the global thread has no dead letters, and one bad prediction must not stop the fold.
 */
final class BoundTable implements Processor<Bytes, byte[], Void, Void> {
  static final String STORE = "bounds";
  private static final Logger LOG = LoggerFactory.getLogger(BoundTable.class);
  private static final int LOGGED = 3;

  private final BoundBook book;
  private @Nullable KeyValueStore<Bytes, byte[]> store;
  private long refused;

  BoundTable(BoundBook book) {
    this.book = book;
  }

  static StoreBuilder<KeyValueStore<Bytes, byte[]>> storeBuilder() {
    return Stores.keyValueStoreBuilder(
            Stores.inMemoryKeyValueStore(STORE), Serdes.Bytes(), Serdes.ByteArray())
        .withLoggingDisabled();
  }

  /** The store was filled from the topic before this is called. */
  @Override
  public void init(ProcessorContext<Void, Void> context) {
    KeyValueStore<Bytes, byte[]> bounds = context.getStateStore(STORE);
    store = bounds;
    try (KeyValueIterator<Bytes, byte[]> entries = bounds.all()) {
      while (entries.hasNext()) {
        KeyValue<Bytes, byte[]> entry = entries.next();
        apply(entry.key, entry.value);
      }
    }
  }

  @Override
  public void process(Record<Bytes, byte[]> record) {
    KeyValueStore<Bytes, byte[]> bounds = store;
    if (bounds != null && record.key() != null) {
      bounds.put(record.key(), record.value());
      apply(record.key(), record.value());
    }
  }

  private void apply(Bytes keyBytes, byte @Nullable [] value) {
    String text = new String(keyBytes.get(), StandardCharsets.UTF_8);
    try {
      BoundKey key = BoundKey.parse(text);
      if (value == null) {
        book.remove(key);
      } else {
        BoundHistory history = JsonValues.read(value, BoundHistory.class);
        if (!history.key().equals(key)) {
          throw new IllegalArgumentException("its value is about " + history.key().text());
        }
        book.put(history);
      }
    } catch (IllegalArgumentException e) {
      refused++;
      if (refused <= LOGGED) {
        LOG.warn("bound {} is passed over: {}", text, e.getMessage());
      }
      if (refused == LOGGED) {
        LOG.warn("further unusable bounds are passed over without a log line");
      }
    }
  }
}
