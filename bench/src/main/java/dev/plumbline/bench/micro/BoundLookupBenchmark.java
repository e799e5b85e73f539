package dev.plumbline.bench.micro;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Subject;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.judge.BoundMatch;
import dev.plumbline.stream.judge.CheckCounter;
import dev.plumbline.stream.judge.Limits;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What finding the bound of a key costs, which happens when the bounds or the key's subject change,
 * and what asking the found one costs, which happens for every execution.
 */
public class BoundLookupBenchmark extends InnerLoop {
  private static final long EVENT_MILLIS = Batches.BASE_MILLIS;

  /** Names with bounds. */
  @Param({"10", "10000"})
  int names;

  /** Predictions for different contexts of the name that is looked up. */
  @Param({"1", "100"})
  int variants;

  private final Subject subject = new Subject("host-a", "42", "", "", "", "bench", "", 0);
  private final StatKey known = key(Batches.zoneName(5));
  private final StatKey unknown = key("Kernel::never_predicted");
  private BoundBook book = new BoundBook();
  private BoundMatch match = BoundMatch.find(book, known, subject);
  private CheckCounter counter = new CheckCounter("", "");
  private long execution;

  /** Publishes the bounds. */
  @Setup
  public void publish() {
    book = Bounds.ofHostZones(names);
    for (int variant = 1; variant < variants; variant++) {
      book.put(Bounds.history(known.name(), "shape " + variant));
    }
    match = BoundMatch.find(book, known, subject);
    counter =
        new CheckCounter(Objects.requireNonNull(match.at(EVENT_MILLIS)).bound().id(), "model-1");
  }

  /** A key that has a bound. */
  @Benchmark
  public BoundMatch hit() {
    return BoundMatch.find(book, known, subject);
  }

  /** A key without. */
  @Benchmark
  public BoundMatch miss() {
    return BoundMatch.find(book, unknown, subject);
  }

  /** The limits in force at a time, from a match that is still current; per execution. */
  @Benchmark
  public @Nullable Limits at() {
    return match.isCurrent(book, subject) ? match.at(EVENT_MILLIS) : null;
  }

  /** The same, and the execution held against it; per execution. */
  @Benchmark
  public long check() {
    Limits limits = match.at(EVENT_MILLIS);
    if (limits != null) {
      counter.check(1000 + (execution++ & 0xfff), limits);
    }
    return counter.count();
  }

  private static StatKey key(String name) {
    return new StatKey(StatKind.HOST_ZONE, name, "shape 1", "", "run", "host-a/42");
  }
}
