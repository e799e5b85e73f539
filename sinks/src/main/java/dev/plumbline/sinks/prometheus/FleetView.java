package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The fleet as the topics last told it: immutable, read by any number of scrapes.
 *
 * @param hosts cumulative figures by host
 * @param accounts what became of each stream
 * @param verdicts how many keys have which newest verdict
 * @param alerts newest state of each alert
 * @param runs runs by source
 * @param bounds predictions by key
 * @param deadLetters how many dead letters there are of each kind
 * @param hostHeardMillis when each host was last heard of, ms since the epoch
 * @param hostEventMillis newest event of each host, ms since the epoch
 */
record FleetView(
    List<HostView> hosts,
    List<Heard<StreamAccount>> accounts,
    Map<ToldVerdict, Long> verdicts,
    List<Alert> alerts,
    List<Heard<RunRecord>> runs,
    List<BoundHistory> bounds,
    SortedMap<DeadLetterKind, Long> deadLetters,
    Map<String, Long> hostHeardMillis,
    Map<String, Long> hostEventMillis) {

  /**
   * Of which kind a dead letter is.
   *
   * @param stage where it could not be processed
   * @param reason why
   */
  record DeadLetterKind(String stage, String reason) implements Comparable<DeadLetterKind> {
    @Override
    public int compareTo(DeadLetterKind that) {
      int byStage = stage.compareTo(that.stage);
      return byStage != 0 ? byStage : reason.compareTo(that.reason);
    }
  }

  /** A device of a host. */
  record Chip(String host, String chip) implements Comparable<Chip> {
    @Override
    public int compareTo(Chip that) {
      int byHost = host.compareTo(that.host);
      return byHost != 0 ? byHost : chip.compareTo(that.chip);
    }
  }

  /** Says whether the host was heard of within the given time. */
  boolean heardWithin(String host, long nowMillis, Duration time) {
    Long heard = hostHeardMillis.get(host);
    return heard != null && nowMillis - heard <= time.toMillis();
  }

  /** Totals of one kind. */
  List<TotalCell> totals(StatKind kind) {
    List<TotalCell> totals = new ArrayList<>();
    hosts.forEach(host -> totals.addAll(host.totals(kind)));
    return totals;
  }

  /** Totals that were held against a bound. */
  List<TotalCell> checked() {
    List<TotalCell> totals = new ArrayList<>();
    hosts.forEach(host -> totals.addAll(host.checked()));
    return totals;
  }

  /** What is known of a device, from the record of it that was heard last. */
  Map<Chip, Subject> chips() {
    Map<Chip, Heard<Subject>> newest = new HashMap<>();
    for (Heard<StreamAccount> account : accounts) {
      Subject subject = account.value().subject();
      if (!subject.device().isEmpty()) {
        newest.merge(
            new Chip(subject.host(), subject.device()),
            new Heard<>(subject, account.atMillis()),
            FleetView::later);
      }
    }
    for (Heard<RunRecord> run : runs) {
      RunRecord.Device device = run.value().device();
      if (!device.id().isEmpty()) {
        Subject subject =
            new Subject(
                run.value().host(),
                run.value().process(),
                device.id(),
                device.serial(),
                device.model(),
                run.value().workload(),
                run.value().build(),
                device.clockHertz());
        newest.merge(
            new Chip(run.value().host(), device.id()),
            new Heard<>(subject, run.atMillis()),
            FleetView::later);
      }
    }
    Map<Chip, Subject> chips = new HashMap<>();
    newest.forEach((chip, heard) -> chips.put(chip, heard.value()));
    return chips;
  }

  /** The largest tolerance of each model among bounds in force. */
  Map<String, Double> tolerances(long nowMillis) {
    Map<String, Double> tolerances = new HashMap<>();
    for (BoundHistory history : bounds) {
      for (Bound bound : history.bounds()) {
        if (bound.validFromMillis() <= nowMillis && nowMillis < bound.validUntilMillis()) {
          tolerances.merge(bound.origin().model(), bound.tolerance(), Math::max);
        }
      }
    }
    return tolerances;
  }

  /** The later one; of two at the same time the one with a known clock, then by its text. */
  private static Heard<Subject> later(Heard<Subject> a, Heard<Subject> b) {
    if (a.atMillis() != b.atMillis()) {
      return a.atMillis() > b.atMillis() ? a : b;
    }
    if (a.value().clockHertz() != b.value().clockHertz()) {
      return a.value().clockHertz() > b.value().clockHertz() ? a : b;
    }
    return a.value().toString().compareTo(b.value().toString()) >= 0 ? a : b;
  }
}
