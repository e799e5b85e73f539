package dev.plumbline.model.topic;

/**
 * How a topic on a cluster differs from the catalogue.
 *
 * @param topic topic name
 * @param setting what differs: a topic setting, {@code partitions}, {@code replication}, or {@code
 *     topic} when it is missing
 * @param expected what the catalogue says
 * @param found what the cluster says
 */
public record TopicDifference(String topic, String setting, String expected, String found) {

  /** One line for people. */
  public String message() {
    return "topic " + topic + ": " + setting + " is " + found + ", expected " + expected;
  }
}
