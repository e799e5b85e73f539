package dev.plumbline.model.value;

import dev.plumbline.model.key.StreamKind;
import java.util.List;
import java.util.Map;

/**
 * A run as seen by one source (topic {@code runs.v1}).
 *
 * @param v format version, 1
 * @param run the run
 * @param source the source
 * @param host host id
 * @param process process, empty for device sources
 * @param workload workload name
 * @param build build or kernel hash, empty if unknown
 * @param labels user labels
 * @param device device, null fields empty, for host sources too
 * @param baseEpochMillis wall-clock time of the run's relative zero, kept for re-imports
 * @param streams what was sent of it
 * @param baseAssumed true when nobody said when the run began: the base is the time of its first
 *     import
 */
public record RunRecord(
    int v,
    String run,
    String source,
    String host,
    String process,
    String workload,
    String build,
    Map<String, String> labels,
    Device device,
    long baseEpochMillis,
    List<SentStream> streams,
    boolean baseAssumed) {

  /**
   * A device of the run.
   *
   * @param id index on the host as text, empty for host sources
   * @param serial serial when known
   * @param model model or architecture when known
   * @param clockHertz clock, 0 if unknown
   */
  public record Device(String id, String serial, String model, long clockHertz) {}

  /**
   * One stream that was sent whole, up to and with its END.
   *
   * @param kind raw topic
   * @param incarnation content identity
   * @param file display name of the file
   * @param sequences sequence numbers sent
   * @param sha256 digest of the file's bytes
   */
  public record SentStream(
      StreamKind kind, String incarnation, String file, long sequences, String sha256) {}
}
