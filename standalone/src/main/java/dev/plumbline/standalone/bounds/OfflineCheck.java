package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.judge.BoundMatch;
import dev.plumbline.stream.judge.CheckCounter;
import dev.plumbline.stream.judge.Judge;
import dev.plumbline.stream.judge.Limits;
import dev.plumbline.stream.judge.Measured;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/** Holds measurements against bounds with the judge of the topology, without a broker. */
public final class OfflineCheck {
  private final BoundBook book = new BoundBook();
  private final Map<String, Bound> unmeasured = new LinkedHashMap<>();
  private final List<Bound> duplicates = new ArrayList<>();
  private final Judge judge = new Judge(0);
  private final String build;
  private final String deviceModel;
  private final long nowMillis;

  /**
   * A check.
   *
   * @param bounds what is predicted; of equal ids the first one counts, see {@link #duplicates}
   * @param build build that was measured, empty if unknown
   * @param deviceModel device model that was measured, where its files do not say it
   * @param nowMillis time of the check, and of measurements that do not say when they were made
   */
  public OfflineCheck(List<Bound> bounds, String build, String deviceModel, long nowMillis) {
    this.build = build;
    this.deviceModel = deviceModel;
    this.nowMillis = nowMillis;
    Map<String, Bound> byId = new LinkedHashMap<>();
    for (Bound bound : bounds) {
      Bound first = byId.putIfAbsent(bound.key().text() + '\n' + bound.id(), bound);
      if (first != null && !first.equals(bound)) {
        duplicates.add(bound);
      }
    }
    List<Bound> distinct = List.copyOf(byId.values());
    for (BoundHistory history : new BoundFile("", distinct, List.of()).histories()) {
      book.put(history);
    }
    distinct.forEach(bound -> unmeasured.put(bound.key().text(), bound));
  }

  /** Predictions that were not used: another one of the same id, with other figures, came first. */
  public List<Bound> duplicates() {
    return List.copyOf(duplicates);
  }

  /** The verdict on each thing that was measured, executions of all files together. */
  public List<Verdict> verdicts(List<Measurement> measurements) {
    Map<StatKey, List<Measurement>> byKey = new LinkedHashMap<>();
    for (Measurement measurement : measurements) {
      StatKey key =
          new StatKey(
              measurement.kind(),
              measurement.name(),
              measurement.context(),
              "",
              "",
              measurement.deviceModel());
      byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(measurement);
    }
    List<Verdict> verdicts = new ArrayList<>();
    byKey.forEach((key, same) -> verdicts.add(verdict(key, same)));
    return verdicts;
  }

  /** What is predicted and was not measured; asked for after {@link #verdicts}. */
  public List<Bound> notMeasured() {
    return List.copyOf(unmeasured.values());
  }

  private Verdict verdict(StatKey key, List<Measurement> same) {
    Subject subject = subject(same.get(0));
    long[] executions =
        same.stream().flatMap(part -> part.nanos().stream()).mapToLong(Long::longValue).toArray();
    long told = same.stream().mapToLong(Measurement::lastMillis).max().orElse(0);
    long atMillis = told > 0 ? told : nowMillis;
    Set<String> fitting = new HashSet<>();
    book.candidates(key, subject).forEach(bound -> fitting.add(bound.key().text()));
    unmeasured.keySet().removeAll(fitting);
    BoundMatch match = BoundMatch.find(book, key, subject);
    Limits limits = match.at(atMillis);
    CheckCounter counter = new CheckCounter("", "");
    if (limits != null) {
      counter.check(executions, 0, executions.length, limits);
    }
    long[] sorted = LongStream.of(executions).sorted().toArray();
    return judge.judge(
        new Measured(
            key,
            subject,
            sorted.length,
            counter.below(),
            counter.noise(),
            sorted[0],
            median(sorted),
            sorted[sorted.length - 1],
            0,
            null,
            null,
            true,
            true,
            atMillis),
        match,
        nowMillis);
  }

  private Subject subject(Measurement measurement) {
    String model = measurement.deviceModel().isEmpty() ? deviceModel : measurement.deviceModel();
    return new Subject("", "", "", "", model, "", build, 0);
  }

  /** The middle one, the mean of the middle two; to the nanosecond. */
  private static long median(long[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : Math.round((sorted[middle - 1] + (double) sorted[middle]) / 2);
  }
}
