package dev.plumbline.bench.micro;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.fold.SourceFold;
import dev.plumbline.stream.judge.BoundBook;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What memory events cost with few and with many live allocations: folding them, writing what
 * changed to the store, and reading all of it back on a restart. {@link CursorBenchmark} has what
 * their records cost.
 */
public class MemoryBenchmark extends InnerLoop {
  /** Records between two commits: 200 ms at 2.5 million events a second. */
  private static final int COMMITTED_RECORDS = 100;

  /** Records until the same ones come again. */
  private static final int CYCLE_RECORDS = 200;

  /** Live allocations over four pools. */
  @Param({"1000", "100000", "1000000"})
  int live;

  private final Frame frame = new Frame();
  private final Discard output = new Discard();
  private CountingStore store = new CountingStore();
  private SourceFold fold = fold();
  private MemoryChurn churn = new MemoryChurn(1, 2);

  /** Events, and what was written about them. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Written {
    /** Events folded. */
    public long events;

    /** Keys and values put into the store, bytes. */
    public long storedBytes;

    /** Entries put into the store or deleted. */
    public long storedEntries;
  }

  /** Allocates everything that is live. */
  @Setup
  public void open() {
    store = new CountingStore();
    fold = fold();
    churn = new MemoryChurn(live, CYCLE_RECORDS);
    take(Batches.begin(StreamKind.MEMORY));
    for (int record = 0; record < churn.openings(); record++) {
      take(churn.opening(record));
    }
    fold.flush();
  }

  /** A record into the figures on the heap; per event. */
  @Benchmark
  @OperationsPerInvocation(Batches.ROWS)
  public long fold(Written written) {
    take(churn.next());
    written.events += Batches.ROWS;
    return output.results();
  }

  /** The same with a commit after every half million events; per event. */
  @Benchmark
  @OperationsPerInvocation(Batches.ROWS * COMMITTED_RECORDS)
  public long foldAndCommit(Written written) {
    for (int record = 0; record < COMMITTED_RECORDS; record++) {
      take(churn.next());
    }
    return commit(written, COMMITTED_RECORDS);
  }

  /** The same with a commit after every record; per event. */
  @Benchmark
  @OperationsPerInvocation(Batches.ROWS)
  public long foldAndCommitEach(Written written) {
    take(churn.next());
    return commit(written, 1);
  }

  /** A restart: everything that is stored becomes a fold that can go on. */
  @Benchmark
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public SourceFold reload() {
    return fold();
  }

  private long commit(Written written, int records) {
    long bytes = store.bytes();
    long entries = store.entries();
    fold.flush();
    written.events += (long) records * Batches.ROWS;
    written.storedBytes += store.bytes() - bytes;
    written.storedEntries += store.entries() - entries;
    return output.results();
  }

  private void take(byte[] record) {
    fold.accept(frame.wrap(record), record);
  }

  private SourceFold fold() {
    long now = Batches.BASE_MILLIS + 60_000;
    return new SourceFold(StreamConfig.defaults(), new BoundBook(), () -> now, store, output);
  }
}
