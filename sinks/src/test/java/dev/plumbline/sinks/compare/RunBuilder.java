package dev.plumbline.sinks.compare;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatValue;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run put together by hand. */
final class RunBuilder {
  private final String run;
  private final List<RunStats> stats = new ArrayList<>();
  private final Map<StreamId, StreamAccount> accounts = new LinkedHashMap<>();
  private long unpairedStarts;
  private long lost;
  private long rejected;
  private boolean ended = true;
  private long clockHertz;

  RunBuilder(String run) {
    this.run = run;
  }

  /** The next figures have STARTs without partner. */
  RunBuilder unpaired(long starts) {
    unpairedStarts = starts;
    return this;
  }

  /** The next new streams have lost rows. */
  RunBuilder lost(long rows) {
    lost = rows;
    return this;
  }

  RunBuilder rejected(long rows) {
    rejected = rows;
    return this;
  }

  RunBuilder ended(boolean yes) {
    ended = yes;
    return this;
  }

  RunBuilder clock(long hertz) {
    clockHertz = hertz;
    return this;
  }

  /** A host zone. */
  RunBuilder zone(String host, String name, long... durations) {
    return add(StatKind.HOST_ZONE, name, "", host, "", "", durations(durations), null);
  }

  /** Something of a device. */
  RunBuilder device(
      StatKind kind, String host, String index, String serial, String name, long... durations) {
    return add(kind, name, "BRISC", host, index, serial, durations(durations), null);
  }

  RunBuilder pool(String host, String name, long peakBytes) {
    PoolStats pool =
        new PoolStats(1, 0, 0, 0, 0, 0, 0, 0, peakBytes, 0, 3, peakBytes, peakBytes, 7, 1);
    return add(StatKind.POOL, name, "", host, "", "", null, pool);
  }

  ComparedRun build() {
    return new ComparedRun(run, Map.of(), stats, List.copyOf(accounts.values()), List.of());
  }

  private RunBuilder add(
      StatKind kind,
      String name,
      String place,
      String host,
      String index,
      String serial,
      DurationStats durations,
      PoolStats pool) {
    String source = host + "/" + (index.isEmpty() ? "main" : index);
    Subject subject =
        new Subject(host, index.isEmpty() ? "main" : "", index, serial, "", "work", "", clockHertz);
    StreamKind stream =
        switch (kind) {
          case RISC_ZONE -> StreamKind.DEVICE;
          case POOL -> StreamKind.MEMORY;
          case HOST_ZONE, KERNEL, LANE, GPU -> StreamKind.ZONES;
        };
    StreamId id = new StreamId(run, source, stream, "i");
    accounts.putIfAbsent(id, account(id, subject));
    stats.add(
        new RunStats(
            1,
            new StatKey(kind, name, "", place, run, source),
            subject,
            ended,
            0,
            1,
            new StatValue(durations, null, pool, null, unpairedStarts, 0, List.of(), List.of())));
    return this;
  }

  private StreamAccount account(StreamId id, Subject subject) {
    return new StreamAccount(
        1,
        id,
        subject,
        "a.csv",
        100,
        100 - rejected,
        0,
        rejected,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        lost,
        100,
        0,
        0,
        List.of(),
        List.of(),
        null,
        Map.of(),
        ended ? "COMPLETE" : "",
        ended,
        Map.of(),
        List.of());
  }

  private static DurationStats durations(long... values) {
    DurationStats stats = new DurationStats();
    stats.addAll(values, 0, values.length);
    return stats;
  }
}
