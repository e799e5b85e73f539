package dev.plumbline.model.wire;

import dev.plumbline.model.key.StreamId;

/**
 * What every record of a stream says about where it comes from; unknown texts are empty.
 *
 * @param stream the stream; its source is also the record key
 * @param baseEpochMillis wall-clock time of the stream's relative zero, ms since the epoch
 * @param host host id
 * @param process process id or name, empty for device streams
 * @param device device id on that host, empty for host streams
 * @param deviceSerial serial when known
 * @param deviceModel model or architecture when known
 * @param workload workload name
 * @param build build or kernel hash the run was made from
 * @param file display name of the file, empty for a live stream
 * @param clockHertz device clock, 0 if unknown
 * @param agent name and version of what sent the stream
 * @param baseAssumed true when the source has no wall clock and its base is only when it was
 *     imported: its times say nothing about any clock and are not held against one
 */
public record StreamHeader(
    StreamId stream,
    long baseEpochMillis,
    String host,
    String process,
    String device,
    String deviceSerial,
    String deviceModel,
    String workload,
    String build,
    String file,
    long clockHertz,
    String agent,
    boolean baseAssumed) {

  /** A header whose base is a wall-clock time that somebody knew. */
  public StreamHeader(
      StreamId stream,
      long baseEpochMillis,
      String host,
      String process,
      String device,
      String deviceSerial,
      String deviceModel,
      String workload,
      String build,
      String file,
      long clockHertz,
      String agent) {
    this(
        stream,
        baseEpochMillis,
        host,
        process,
        device,
        deviceSerial,
        deviceModel,
        workload,
        build,
        file,
        clockHertz,
        agent,
        false);
  }

  /** The same header for rows of another file of the stream. */
  public StreamHeader withFile(String name) {
    return new StreamHeader(
        stream,
        baseEpochMillis,
        host,
        process,
        device,
        deviceSerial,
        deviceModel,
        workload,
        build,
        name,
        clockHertz,
        agent,
        baseAssumed);
  }
}
