package dev.plumbline.sinks.report;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Reason;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the predictions that nothing in a run measured. One for another build or device model than
 * any the run has is not about the run, and one that was valid at no time of it neither.
 */
final class NotRun {
  private static final Subject NOBODY = new Subject("", "", "", "", "", "", "", 0);

  private final String run;
  private final Map<String, List<RunStats>> measured = new HashMap<>();
  private final List<Subject> subjects = new ArrayList<>();
  private long firstMillis = Long.MAX_VALUE;
  private long lastMillis = Long.MIN_VALUE;

  NotRun(String run, Collection<RunStats> stats) {
    this.run = run;
    for (RunStats figure : stats) {
      measured.computeIfAbsent(figure.key().name(), name -> new ArrayList<>()).add(figure);
      if (!subjects.contains(figure.subject())) {
        subjects.add(figure.subject());
      }
      firstMillis = Math.min(firstMillis, figure.firstEventMillis());
      lastMillis = Math.max(lastMillis, figure.lastEventMillis());
    }
  }

  /** One {@code NOT_RUN} verdict per prediction that applies and was not measured. */
  List<Verdict> verdicts(Collection<BoundHistory> histories) {
    List<Verdict> verdicts = new ArrayList<>();
    for (BoundHistory history : histories) {
      Bound bound = valid(history);
      if (bound != null && isForRun(history.key()) && !isMeasured(history.key())) {
        verdicts.add(verdict(bound));
      }
    }
    return verdicts;
  }

  private @Nullable Bound valid(BoundHistory history) {
    for (Bound bound : history.bounds()) {
      boolean anyTime = firstMillis > lastMillis;
      if (anyTime
          || (bound.validFromMillis() <= lastMillis && bound.validUntilMillis() > firstMillis)) {
        return bound;
      }
    }
    return null;
  }

  private boolean isForRun(BoundKey key) {
    boolean ofBuild =
        key.build().isEmpty() || subjects.stream().anyMatch(s -> s.build().equals(key.build()));
    return ofBuild
        && (key.deviceModel().isEmpty()
            || subjects.stream().anyMatch(s -> s.deviceModel().equals(key.deviceModel())));
  }

  private boolean isMeasured(BoundKey bound) {
    return measured.getOrDefault(bound.name(), List.of()).stream()
        .anyMatch(figure -> bound.predicts(figure.key()));
  }

  private Verdict verdict(Bound bound) {
    BoundKey key = bound.key();
    return new Verdict(
        1,
        new StatKey(key.kind(), key.name(), key.variant(), key.place(), run, ""),
        NOBODY,
        Outcome.NOT_RUN,
        List.of(),
        Reason.NONE,
        "predicted, but nothing of that name was measured",
        bound.id(),
        bound.origin().model(),
        bound.unit(),
        bound.floor(),
        bound.estimate(),
        bound.budget(),
        0,
        0,
        0,
        0,
        0,
        0,
        null,
        null,
        null,
        null,
        0,
        true,
        true,
        0);
  }
}
