package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.sinks.replay.MissingRows;
import dev.plumbline.sinks.replay.ReplayOutcome;
import dev.plumbline.sinks.replay.ReplayedStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says why a report is not complete, each reason once, as a text and as a problem. */
final class Incompleteness {
  private static final String CODE = "incomplete";

  private final List<String> reasons = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  /**
   * Compares what was sent, what the topology counted and what the raw topics hold.
   *
   * @param sent streams the sender told of, null if it told of none
   * @param accounts what was counted
   * @param replay what the raw topics hold
   * @param unreadable result records that could not be read, by topic
   */
  Incompleteness(
      @Nullable Map<StreamId, Long> sent,
      Collection<StreamAccount> accounts,
      ReplayOutcome replay,
      Map<String, Long> unreadable) {
    Set<StreamId> held = new HashSet<>();
    for (ReplayedStream stream : replay.streams()) {
      held.add(stream.header().stream());
      ofRaw(stream);
    }
    for (StreamAccount account : accounts) {
      ofAccount(account, held.contains(account.stream()));
    }
    if (sent != null) {
      for (StreamId stream : sent.keySet()) {
        if (!held.contains(stream) && accounts.stream().noneMatch(a -> a.stream().equals(stream))) {
          add("", stream, "was sent, but neither counted nor held by the raw topics");
        }
      }
    }
    unreadable.forEach(
        (topic, count) ->
            add("", null, count + " records of " + topic + " cannot be read and are missing here"));
  }

  List<String> reasons() {
    return List.copyOf(reasons);
  }

  List<Problem> problems() {
    return List.copyOf(problems);
  }

  private void ofRaw(ReplayedStream stream) {
    StreamId id = stream.header().stream();
    String file = stream.header().file();
    MissingRows missing = stream.missing();
    if (missing != null) {
      add(file, id, missing.text() + " in the raw topic: the tt-foil reports lack them");
    }
    if (stream.withheld() > 0) {
      add(file, id, stream.withheld() + " rows withheld by a filter");
    }
    if (stream.end() == null) {
      add(file, id, "no END in the raw topic: the stream goes on, or its sender died");
    }
  }

  private void ofAccount(StreamAccount account, boolean held) {
    if (account.lost() > 0) {
      add(account.file(), account.stream(), account.lost() + " rows never reached the statistics");
    }
    if (!account.ended()) {
      add(account.file(), account.stream(), "not counted to its end: figures may still grow");
    }
    if (!held && account.received() > 0) {
      add(
          account.file(),
          account.stream(),
          "was counted, but the raw topic no longer holds it: the tt-foil reports lack it");
    }
  }

  private void add(String file, @Nullable StreamId stream, String reason) {
    String who =
        stream == null
            ? ""
            : (file.isEmpty() ? stream.source() + " " + stream.kind() : file) + ": ";
    reasons.add(who + reason);
    problems.add(new Problem(file, 0, Severity.WARNING, CODE, who + reason));
  }
}
