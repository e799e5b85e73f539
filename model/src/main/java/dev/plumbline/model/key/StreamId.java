package dev.plumbline.model.key;

/**
 * One sequence of records: what sequence numbers count in.
 *
 * @param run the run
 * @param source {@code host/process} or {@code host/device}
 * @param kind raw topic the stream travels on
 * @param incarnation for a file a hash of its header and first records, so that the same content
 *     under the same run is the same stream whatever its path; for a live connection its identity
 */
public record StreamId(String run, String source, StreamKind kind, String incarnation) {

  /** The id as Kafka record key: a JSON array of its four parts. */
  public String text() {
    return KeyText.write(run, source, kind.name(), incarnation);
  }

  /**
   * Reads {@link #text()}.
   *
   * @throws IllegalArgumentException if the text is not such an id
   */
  public static StreamId parse(String text) {
    String[] p = KeyText.read(text, 4, "StreamId");
    return new StreamId(p[0], p[1], StreamKind.valueOf(p[2]), p[3]);
  }
}
