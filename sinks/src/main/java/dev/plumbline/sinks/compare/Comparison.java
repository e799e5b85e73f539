package dev.plumbline.sinks.compare;

import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.Counted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Two runs compared.
 *
 * @param base name, labels and what is missing of the baseline
 * @param candidate the same of the candidate
 * @param limits what counts as a change
 * @param changes subjects both have: those with most effect on total time first, whichever its
 *     direction, pools after durations
 * @param appeared subjects only the candidate has, most time first
 * @param vanished subjects only the baseline has, most time first
 */
public record Comparison(
    Side base,
    Side candidate,
    CompareLimits limits,
    List<SubjectChange> changes,
    List<OneSided> appeared,
    List<OneSided> vanished) {

  private static final Comparator<SubjectChange> MOST_EFFECT_FIRST =
      Comparator.comparing((SubjectChange change) -> change.subject().isPool())
          .thenComparing(change -> -Math.abs(change.effect()))
          .thenComparing(SubjectChange::subject);

  private static final Comparator<OneSided> MOST_FIRST =
      Comparator.comparing((OneSided one) -> one.subject().isPool())
          .thenComparing(one -> -one.total())
          .thenComparing(OneSided::subject);

  /**
   * One of the two runs.
   *
   * @param name name for people
   * @param labels labels of the run
   * @param missing what its streams lack, a text each
   * @param subjects how many subjects it has
   * @param incompleteSubjects how many of them lack something
   */
  public record Side(
      String name,
      Map<String, String> labels,
      List<String> missing,
      long subjects,
      long incompleteSubjects) {

    private static Side of(RunSide side, Stream<SideFigures> figures) {
      List<SideFigures> all = figures.toList();
      return new Side(
          side.run().name(),
          side.run().labels(),
          side.missing(),
          all.size(),
          all.stream().filter(one -> !one.complete()).count());
    }

    /** Whether nothing is missing: of no stream, and of no subject. */
    public boolean complete() {
      return missing.isEmpty() && incompleteSubjects == 0;
    }

    /** The same in words. */
    String completeness() {
      if (complete()) {
        return "complete";
      }
      return incompleteSubjects == 0
          ? "incomplete"
          : "incomplete, "
              + incompleteSubjects
              + " of "
              + Counted.of(subjects, "subject")
              + (incompleteSubjects == 1 ? " lacks something" : " lack something");
    }
  }

  /** Copies the collections. */
  public Comparison {
    changes = List.copyOf(changes);
    appeared = List.copyOf(appeared);
    vanished = List.copyOf(vanished);
  }

  /** Compares a candidate with a baseline. */
  public static Comparison of(ComparedRun base, ComparedRun candidate, CompareLimits limits) {
    RunSide before = new RunSide(base, limits.groups());
    RunSide after = new RunSide(candidate, limits.groups());
    List<SubjectChange> changes = new ArrayList<>();
    for (ComparedSubject subject : after.subjects()) {
      if (before.subjects().contains(subject)) {
        changes.add(
            new SubjectJudge(subject, limits)
                .judge(before.devices(subject), after.devices(subject)));
      }
    }
    changes.sort(MOST_EFFECT_FIRST);
    List<OneSided> appeared = only(after, before);
    List<OneSided> vanished = only(before, after);
    return new Comparison(
        Side.of(before, figures(changes, Change::base, vanished)),
        Side.of(after, figures(changes, Change::candidate, appeared)),
        limits,
        changes,
        appeared,
        vanished);
  }

  private static Stream<SideFigures> figures(
      List<SubjectChange> changes, Function<Change, SideFigures> side, List<OneSided> only) {
    return Stream.concat(
        changes.stream().map(change -> side.apply(change.whole())),
        only.stream().map(OneSided::figures));
  }

  private static List<OneSided> only(RunSide here, RunSide there) {
    List<OneSided> only = new ArrayList<>();
    for (ComparedSubject subject : here.subjects()) {
      if (!there.subjects().contains(subject)) {
        Collection<DeviceFigures> devices = here.devices(subject);
        DeviceFigures all = DeviceFigures.merged(devices, subject.kind());
        DurationStats durations = all.durations();
        only.add(
            new OneSided(
                subject,
                SideFigures.of(all),
                subject.isPool() ? all.typical() : durations.sum(),
                devices.size()));
      }
    }
    only.sort(MOST_FIRST);
    return only;
  }

  /** How many subjects have a verdict. */
  public long count(ChangeVerdict verdict) {
    return changes.stream().filter(change -> change.verdict() == verdict).count();
  }

  /** What that means as a whole. */
  public Decision decision() {
    if (count(ChangeVerdict.SLOWER) > 0) {
      return Decision.REGRESSION;
    }
    boolean complete =
        base.missing().isEmpty()
            && candidate.missing().isEmpty()
            && count(ChangeVerdict.INCOMPLETE) == 0;
    boolean anyDecided = changes.stream().anyMatch(change -> change.verdict().decided());
    return complete && anyDecided ? Decision.NO_REGRESSION : Decision.NOT_DECIDABLE;
  }
}
