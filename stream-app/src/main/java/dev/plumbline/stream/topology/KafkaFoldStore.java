package dev.plumbline.stream.topology;

import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.Table;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/** The fold's state in logged in-memory stores of Kafka Streams. */
final class KafkaFoldStore implements FoldStore {
  private static final ByteArraySerializer PREFIX = new ByteArraySerializer();

  private final Map<Table, KeyValueStore<Bytes, byte[]>> stores = new EnumMap<>(Table.class);

  KafkaFoldStore(ProcessingContext context, List<Table> tables) {
    for (Table table : tables) {
      stores.put(table, context.getStateStore(table.storeName()));
    }
  }

  /**
   * Builders of the stores: in memory and logged.
   *
   * @param cached whether a key that is put often between two commits is logged once
   */
  static Set<StoreBuilder<?>> builders(List<Table> tables, boolean cached) {
    Set<StoreBuilder<?>> builders = new HashSet<>();
    for (Table table : tables) {
      StoreBuilder<?> builder =
          Stores.keyValueStoreBuilder(
              Stores.inMemoryKeyValueStore(table.storeName()), Serdes.Bytes(), Serdes.ByteArray());
      builders.add(cached ? builder.withCachingEnabled() : builder.withCachingDisabled());
    }
    return builders;
  }

  @Override
  public byte @Nullable [] get(Table table, byte[] key) {
    return store(table).get(Bytes.wrap(key));
  }

  @Override
  public void put(Table table, byte[] key, byte @Nullable [] value) {
    if (value == null) {
      store(table).delete(Bytes.wrap(key));
    } else {
      store(table).put(Bytes.wrap(key), value);
    }
  }

  @Override
  public void forEach(Table table, byte[] prefix, BiConsumer<byte[], byte[]> visitor) {
    try (KeyValueIterator<Bytes, byte[]> entries = entries(table, prefix)) {
      while (entries.hasNext()) {
        KeyValue<Bytes, byte[]> entry = entries.next();
        visitor.accept(entry.key.get(), entry.value);
      }
    }
  }

  private KeyValueIterator<Bytes, byte[]> entries(Table table, byte[] prefix) {
    return prefix.length == 0 ? store(table).all() : store(table).prefixScan(prefix, PREFIX);
  }

  private KeyValueStore<Bytes, byte[]> store(Table table) {
    KeyValueStore<Bytes, byte[]> store = stores.get(table);
    if (store == null) {
      throw new IllegalStateException("no store for " + table);
    }
    return store;
  }
}
