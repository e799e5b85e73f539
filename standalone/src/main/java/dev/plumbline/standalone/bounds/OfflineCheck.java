package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.bounds.tenstorrent.PerformanceBounds;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.judge.BoundMatch;
import dev.plumbline.stream.judge.Judge;
import dev.plumbline.stream.judge.Limits;
import dev.plumbline.stream.judge.Measured;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
              measurement.place(),
              "",
              measurement.deviceModel());
      byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(measurement);
    }
    List<Verdict> verdicts = new ArrayList<>();
    byKey.forEach((key, same) -> verdicts.addAll(verdicts(key, same)));
    return verdicts;
  }

  /** The verdict on a figure. */
  public Verdict verdict(MeasuredFigure figure) {
    Subject told = figure.subject();
    Subject subject =
        new Subject(
            told.host(),
            told.process(),
            told.device(),
            told.deviceSerial(),
            told.deviceModel().isEmpty() ? deviceModel : told.deviceModel(),
            told.workload(),
            build.isEmpty() ? told.build() : build,
            told.clockHertz());
    return verdict(figure, subject, match(figure.key(), subject));
  }

  /** What is predicted and was not measured; asked for after {@link #verdicts}. */
  public List<Bound> notMeasured() {
    return List.copyOf(unmeasured.values());
  }

  private BoundMatch match(StatKey key, Subject subject) {
    Set<String> fitting = new HashSet<>();
    book.candidates(key, subject).forEach(bound -> fitting.add(bound.key().text()));
    unmeasured.keySet().removeAll(fitting);
    return BoundMatch.find(book, key, subject);
  }

  private List<Verdict> verdicts(StatKey key, List<Measurement> same) {
    Subject subject = subject(same.get(0));
    BoundMatch match = match(key, subject);
    MeasuredFigure all = Executions.of(key, subject, same);
    Limits limits = match.at(atMillis(all));
    Map<Long, List<Measurement>> byIdeal =
        same.stream()
            .collect(
                Collectors.groupingBy(Measurement::idealNanos, TreeMap::new, Collectors.toList()));
    if (limits == null || !isLeastOfSeveral(limits, byIdeal.keySet())) {
      return List.of(verdict(all, subject, match));
    }
    List<Verdict> verdicts = new ArrayList<>();
    byIdeal.forEach(
        (ideal, some) -> {
          MeasuredFigure figure = Executions.of(key, subject, some);
          verdicts.add(
              ideal == 0
                  ? verdict(figure, subject, match)
                  : verdict(figure, subject, limits.bound(), ideal));
        });
    return verdicts;
  }

  /**
   * Whether the same op was predicted with several ideals, so that the least of them was published.
   * Whatever tells its executions apart, the file that measured them knows which ideal is whose.
   */
  private static boolean isLeastOfSeveral(Limits limits, Set<Long> idealNanos) {
    Double floor = limits.floor();
    long[] known = idealNanos.stream().mapToLong(Long::longValue).filter(n -> n > 0).toArray();
    return limits.bound().origin().tool().equals(PerformanceBounds.TOOL)
        && floor != null
        && known.length > 1
        && LongStream.of(known).min().orElse(0) == floor;
  }

  /** Executions against the ideal that was predicted of just them. */
  private Verdict verdict(MeasuredFigure same, Subject subject, Bound least, long idealNanos) {
    StatKey key = same.key();
    String context = key.context() + ";ideal:" + idealNanos;
    BoundKey boundKey =
        new BoundKey(key.kind(), key.name(), "", context, "", least.key().deviceModel());
    Bound bound =
        new Bound(
            least.id(),
            boundKey,
            least.unit(),
            (double) idealNanos,
            least.estimate(),
            least.budget(),
            least.tolerance(),
            least.minViolations(),
            least.minSamples(),
            least.validFromMillis(),
            least.validUntilMillis(),
            least.origin(),
            least.flags());
    BoundBook alone = new BoundBook();
    alone.put(new BoundHistory(1, boundKey, List.of(bound)));
    StatKey own =
        new StatKey(key.kind(), key.name(), context, key.place(), key.run(), key.source());
    MeasuredFigure figure =
        new MeasuredFigure(
            own,
            subject,
            same.count(),
            same.min(),
            same.median(),
            same.max(),
            same.below(),
            same.unpaired(),
            same.complete(),
            same.ended(),
            same.lastMillis());
    return verdict(figure, subject, BoundMatch.find(alone, own, subject));
  }

  private Verdict verdict(MeasuredFigure figure, Subject subject, BoundMatch match) {
    long atMillis = atMillis(figure);
    Limits limits = match.at(atMillis);
    long below = 0;
    long noise = 0;
    if (limits != null) {
      below = figure.below().applyAsLong(limits.belowLimit());
      noise = figure.below().applyAsLong(limits.floorLimit()) - below;
    }
    return judge.judge(
        new Measured(
            figure.key(),
            subject,
            figure.count(),
            below,
            noise,
            figure.min(),
            figure.median(),
            figure.median(),
            figure.max(),
            figure.unpaired(),
            null,
            null,
            figure.complete(),
            figure.ended(),
            atMillis),
        match,
        nowMillis);
  }

  private long atMillis(MeasuredFigure figure) {
    return figure.lastMillis() > 0 ? figure.lastMillis() : nowMillis;
  }

  private Subject subject(Measurement measurement) {
    String model = measurement.deviceModel().isEmpty() ? deviceModel : measurement.deviceModel();
    return new Subject("", "", "", "", model, "", build, 0);
  }
}
