package dev.plumbline.stream.topology;

import dev.plumbline.model.topic.Topics;

/** The topics that the processors write. */
enum Target {
  STATS("stats", Topics.STATS),
  RUNSTATS("runstats", Topics.RUNSTATS),
  VERDICTS("verdicts", Topics.VERDICTS),
  ACCOUNTING("accounting", Topics.ACCOUNTING),
  DEADLETTERS("deadletters", Topics.DEADLETTERS),
  /** The internal topic between fold and roll-up. */
  FLEET_DELTAS("fleet-deltas", ""),
  FLEET("fleet", Topics.FLEET),
  TOTALS("totals", Topics.TOTALS),
  ALERTS("alerts", Topics.ALERTS),
  MARKS("marks", Topics.ACCOUNTING);

  private final String word;
  private final String topic;

  Target(String word, String topic) {
    this.word = word;
    this.topic = topic;
  }

  /** Word in the names of the topology's nodes. */
  String word() {
    return word;
  }

  /** The topic. */
  String topic() {
    return topic;
  }
}
