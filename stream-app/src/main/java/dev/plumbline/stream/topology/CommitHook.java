package dev.plumbline.stream.topology;

import java.util.Map;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;
import org.jspecify.annotations.Nullable;

/**
 * Calls back inside each commit, before the producer is flushed and offsets are committed: what is
 * then written to a logged store belongs to the same transaction as the input that caused it.
 *
 * <p>Kafka Streams has no public interface for this. It asks every store that has a cache to empty
 * it at that moment ({@code StreamTask.prepareCommit}), so this is a store that holds nothing but
 * says that it has a cache. {@link CachedStateStore} is internal to Kafka: this is the only class
 * that may name it, Kafka's version is pinned, and the kill test notices when the call no longer
 * comes. A later moment ({@link StateStore#commit}) would be too late: the producer was flushed.
 */
final class CommitHook implements StateStore, CachedStateStore<byte[], byte[]> {
  private final String name;
  private @Nullable Runnable writer;
  private boolean open;

  private CommitHook(String name) {
    this.name = name;
  }

  static StoreBuilder<CommitHook> builder(String name) {
    return new Builder(name);
  }

  /** Sets what is called inside each commit. */
  void beforeCommit(Runnable write) {
    writer = write;
  }

  @Override
  public void flushCache() {
    Runnable write = writer;
    if (write != null) {
      write.run();
    }
  }

  @Override
  public boolean setFlushListener(
      CacheFlushListener<byte[], byte[]> listener, boolean sendOldValues) {
    return false;
  }

  /** A task that is closed without a commit drops what its fold holds: its heap goes with it. */
  @Override
  public void clearCache() {
    writer = null;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    context.register(root, (key, value) -> {});
    open = true;
  }

  @Override
  public void close() {
    open = false;
    writer = null;
  }

  @Override
  public boolean persistent() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  private record Builder(String name) implements StoreBuilder<CommitHook> {
    @Override
    public StoreBuilder<CommitHook> withCachingEnabled() {
      return this;
    }

    @Override
    public StoreBuilder<CommitHook> withCachingDisabled() {
      return this;
    }

    @Override
    public StoreBuilder<CommitHook> withLoggingEnabled(Map<String, String> config) {
      return this;
    }

    @Override
    public StoreBuilder<CommitHook> withLoggingDisabled() {
      return this;
    }

    @Override
    public CommitHook build() {
      return new CommitHook(name);
    }

    @Override
    public Map<String, String> logConfig() {
      return Map.of();
    }

    @Override
    public boolean loggingEnabled() {
      return false;
    }
  }
}
