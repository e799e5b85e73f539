package dev.plumbline.stream.topology;

import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.Table;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/** The fold's state in logged in-memory stores of Kafka Streams. */
final class KafkaFoldStore implements FoldStore {
  private final Map<Table, KeyValueStore<String, byte[]>> stores = new EnumMap<>(Table.class);

  KafkaFoldStore(ProcessingContext context, List<Table> tables) {
    for (Table table : tables) {
      stores.put(table, context.getStateStore(table.storeName()));
    }
  }

  /** Builders of the stores: in memory, logged, with caching so that a commit writes a key once. */
  static Set<StoreBuilder<?>> builders(List<Table> tables) {
    Set<StoreBuilder<?>> builders = new HashSet<>();
    for (Table table : tables) {
      builders.add(
          Stores.keyValueStoreBuilder(
                  Stores.inMemoryKeyValueStore(table.storeName()),
                  Serdes.String(),
                  Serdes.ByteArray())
              .withCachingEnabled());
    }
    return builders;
  }

  @Override
  public byte @Nullable [] get(Table table, String key) {
    return store(table).get(key);
  }

  @Override
  public void put(Table table, String key, byte @Nullable [] value) {
    if (value == null) {
      store(table).delete(key);
    } else {
      store(table).put(key, value);
    }
  }

  @Override
  public void forEach(Table table, String prefix, BiConsumer<String, byte[]> visitor) {
    try (KeyValueIterator<String, byte[]> entries = entries(table, prefix)) {
      while (entries.hasNext()) {
        KeyValue<String, byte[]> entry = entries.next();
        visitor.accept(entry.key, entry.value);
      }
    }
  }

  private KeyValueIterator<String, byte[]> entries(Table table, String prefix) {
    return prefix.isEmpty()
        ? store(table).all()
        : store(table).prefixScan(prefix, new StringSerializer());
  }

  private KeyValueStore<String, byte[]> store(Table table) {
    KeyValueStore<String, byte[]> store = stores.get(table);
    if (store == null) {
      throw new IllegalStateException("no store for " + table);
    }
    return store;
  }
}
