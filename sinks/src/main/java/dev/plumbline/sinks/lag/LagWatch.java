package dev.plumbline.sinks.lag;

import dev.plumbline.model.topic.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks for the offsets of groups again and again in a thread of its own, so that no scrape waits
 * for a broker. When an answer fails to come, the last one stays for {@link #KEEP}.
 */
public final class LagWatch implements AutoCloseable {
  /** Time between two rounds. */
  public static final Duration INTERVAL = Duration.ofSeconds(5);

  /** How long the last answer is shown when no newer one comes. */
  public static final Duration KEEP = Duration.ofSeconds(60);

  /** A round that takes longer than this leaves the figures behind reality. */
  private static final Duration CURRENT = Duration.ofSeconds(30);

  /** What every stream application reads, whether or not it has committed anything there. */
  private static final List<String> RAW_TOPICS =
      List.of(Topics.ZONES, Topics.DEVICE, Topics.MEMORY);

  private static final Logger LOG = LoggerFactory.getLogger(LagWatch.class);
  private static final long CLOSE_MILLIS = 5000;

  private final OffsetSource source;
  private final List<String> groups;
  private final LongSupplier nanoTime;
  private final GroupReading reading;
  private final CountDownLatch stop = new CountDownLatch(1);
  private volatile Map<String, Answer> answers;
  private @Nullable Thread thread;

  /**
   * Wires a watch, which owns the source from now on.
   *
   * @param source where to ask
   * @param groups ids of the groups
   * @param clock wall clock, for the age of records
   * @param nanoTime monotonic nanoseconds, for the age of answers
   */
  public LagWatch(
      OffsetSource source, List<String> groups, InstantSource clock, LongSupplier nanoTime) {
    this.source = source;
    this.groups = List.copyOf(groups);
    this.nanoTime = nanoTime;
    reading = new GroupReading(source, RAW_TOPICS, clock);
    answers = Map.of();
  }

  /** Begins to ask. */
  public void start() {
    Thread started = new Thread(this::run, "plumbline-sinks-lag");
    started.setDaemon(true);
    thread = started;
    started.start();
  }

  /** The newest answers; never waits. */
  public LagView view() {
    Map<String, Answer> newest = answers;
    long now = nanoTime.getAsLong();
    boolean current = true;
    List<GroupLag> shown = new ArrayList<>();
    for (String group : groups) {
      Answer answer = newest.get(group);
      if (answer == null) {
        current = false;
        continue;
      }
      long ageNanos = now - answer.atNanos();
      current &= answer.newest() && ageNanos <= CURRENT.toNanos();
      if (ageNanos <= KEEP.toNanos()) {
        shown.add(answer.lag());
      }
    }
    return new LagView(current, shown);
  }

  /** Asks once about every group. */
  void round() {
    Map<String, Answer> next = new LinkedHashMap<>();
    for (String group : groups) {
      Answer before = answers.get(group);
      Answer answer = ask(group, before);
      if (answer != null) {
        next.put(group, answer);
      }
    }
    answers = next;
  }

  private @Nullable Answer ask(String group, @Nullable Answer before) {
    try {
      GroupLag lag = reading.read(group);
      return new Answer(lag, nanoTime.getAsLong(), true);
    } catch (RuntimeException e) {
      if (!(e instanceof InterruptException) && (before == null || before.newest())) {
        LOG.warn("the offsets of group {} are not to be had: {}", group, e.getMessage());
      }
      return before == null ? null : before.outdated();
    }
  }

  private void run() {
    try (source) {
      do {
        round();
      } while (!stop.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      LOG.debug("woken to end");
    } finally {
      LOG.debug("no longer asking for offsets");
    }
  }

  /** Ends the thread and closes the source. */
  @Override
  public void close() {
    Thread running = thread;
    if (running == null) {
      source.close();
      return;
    }
    // In this order: after the latch the thread closes the source, and must not be disturbed there.
    running.interrupt();
    stop.countDown();
    try {
      running.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private record Answer(GroupLag lag, long atNanos, boolean newest) {
    Answer outdated() {
      return new Answer(lag, atNanos, false);
    }
  }
}
