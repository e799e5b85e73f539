package dev.plumbline.stream;

import java.time.Duration;

/**
 * What the stream application does with time and size; everything else is fixed.
 *
 * @param windowSize length of an event-time window
 * @param grace how long a window stays open after its end, in event time of its own key
 * @param idle wall-clock time without a record after which a source's windows and dispatches close
 * @param maxAhead how far an event may lie ahead of the wall clock before it is clamped
 * @param accountInterval how often the account of an open stream is written when it changed
 * @param alertTimes how long a condition holds and is gone before its alert says so
 * @param retention how long the state of a source and run is kept after its last record
 * @param judging when a kernel that keeps its bound is too slow
 * @param heldFrames most frames of one stream that wait for missing ones before them
 * @param rollupPartitions partitions of the roll-up; fixed for the life of an application id
 * @param stateWrites when changed state is written to its stores
 */
public record StreamConfig(
    Duration windowSize,
    Duration grace,
    Duration idle,
    Duration maxAhead,
    Duration accountInterval,
    AlertTimes alertTimes,
    Duration retention,
    Judging judging,
    int heldFrames,
    int rollupPartitions,
    StateWrites stateWrites) {

  /** Checks the ranges. */
  public StreamConfig {
    positive("windowSize", windowSize);
    notNegative("grace", grace);
    positive("idle", idle);
    notNegative("maxAhead", maxAhead);
    positive("accountInterval", accountInterval);
    positive("retention", retention);
    if (heldFrames < 1) {
      throw new IllegalArgumentException("heldFrames is at least 1, found " + heldFrames);
    }
    if (rollupPartitions < 1) {
      throw new IllegalArgumentException(
          "rollupPartitions is at least 1, found " + rollupPartitions);
    }
  }

  /** Windows of 10 s with 5 s grace, idle after 20 s, clamped 5 min ahead. */
  public static StreamConfig defaults() {
    return new StreamConfig(
        Duration.ofSeconds(10),
        Duration.ofSeconds(5),
        Duration.ofSeconds(20),
        Duration.ofMinutes(5),
        Duration.ofSeconds(1),
        AlertTimes.DEFAULTS,
        Duration.ofDays(7),
        Judging.DEFAULTS,
        128,
        4,
        StateWrites.AT_COMMIT);
  }

  /** The same with another window length. */
  public StreamConfig withWindowSize(Duration size) {
    return new StreamConfig(
        size,
        grace,
        idle,
        maxAhead,
        accountInterval,
        alertTimes,
        retention,
        judging,
        heldFrames,
        rollupPartitions,
        stateWrites);
  }

  /** The same with another time after which a silent source closes. */
  public StreamConfig withIdle(Duration time) {
    return new StreamConfig(
        windowSize,
        grace,
        time,
        maxAhead,
        accountInterval,
        alertTimes,
        retention,
        judging,
        heldFrames,
        rollupPartitions,
        stateWrites);
  }

  /** The same with other times for alerts. */
  public StreamConfig withAlertTimes(AlertTimes times) {
    return new StreamConfig(
        windowSize,
        grace,
        idle,
        maxAhead,
        accountInterval,
        times,
        retention,
        judging,
        heldFrames,
        rollupPartitions,
        stateWrites);
  }

  /** The same with other limits for what is slow. */
  public StreamConfig withJudging(Judging limits) {
    return new StreamConfig(
        windowSize,
        grace,
        idle,
        maxAhead,
        accountInterval,
        alertTimes,
        retention,
        limits,
        heldFrames,
        rollupPartitions,
        stateWrites);
  }

  /** The same with another number of roll-up partitions. */
  public StreamConfig withRollupPartitions(int partitions) {
    return new StreamConfig(
        windowSize,
        grace,
        idle,
        maxAhead,
        accountInterval,
        alertTimes,
        retention,
        judging,
        heldFrames,
        partitions,
        stateWrites);
  }

  /** The same with state written at another time. */
  public StreamConfig withStateWrites(StateWrites writes) {
    return new StreamConfig(
        windowSize,
        grace,
        idle,
        maxAhead,
        accountInterval,
        alertTimes,
        retention,
        judging,
        heldFrames,
        rollupPartitions,
        writes);
  }

  private static void positive(String name, Duration value) {
    if (value.toMillis() < 1) {
      throw new IllegalArgumentException(name + " is at least 1 ms, found " + value);
    }
  }

  private static void notNegative(String name, Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException(name + " is not negative, found " + value);
    }
  }
}
