package dev.plumbline.ingest.read;

import dev.plumbline.ingest.scan.InputType;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.scan.SessionPart;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.StreamHeader;
import java.util.Map;

/**
 * Who is measured, as the caller says it.
 *
 * @param run the run
 * @param host host id
 * @param process process name, empty to take the log folder's name
 * @param workload workload name
 * @param labels labels of the run; {@code build}, else {@code commit} is the build
 * @param deviceModel model of the devices where their files do not say it, empty if unknown
 * @param agent name and version of the sender
 */
public record Identity(
    String run,
    String host,
    String process,
    String workload,
    Map<String, String> labels,
    String deviceModel,
    String agent) {
  /** Workload of a run that names none. */
  public static final String DEFAULT_WORKLOAD = "default";

  /** Copies the labels. */
  public Identity {
    labels = Map.copyOf(labels);
  }

  /** An identity that says nothing of the devices' model. */
  public Identity(
      String run,
      String host,
      String process,
      String workload,
      Map<String, String> labels,
      String agent) {
    this(run, host, process, workload, labels, "", agent);
  }

  /** Kind of stream that an input of this type becomes, or begins with. */
  public static StreamKind kindOf(InputType type) {
    return switch (type) {
      case TRACY_CSV, TRACY_SESSION, TT_METAL_OPS_REPORT, MSPROF_OP_SUMMARY, NEURON_PROFILE ->
          StreamKind.ZONES;
      case TT_MEMLOG -> StreamKind.MEMORY;
      case TT_FOIL_ZONES, TT_L1_RAW -> StreamKind.DEVICE;
      default -> throw new IllegalArgumentException(type.text() + " holds no stream");
    };
  }

  /** Source of the input: {@code host/process}, for device inputs {@code host/device}. */
  public String sourceOf(ScannedInput input) {
    boolean device = isOfDevice(input.type());
    return host + "/" + (device ? input.device().id() : processOf(input));
  }

  /** Build or kernel hash of the run, empty if the labels name none. */
  public String build() {
    String build = labels.getOrDefault("build", "");
    return build.isEmpty() ? labels.getOrDefault("commit", "") : build;
  }

  String processOf(ScannedInput input) {
    return process.isEmpty() ? input.process() : process;
  }

  private static boolean isOfDevice(InputType type) {
    return type.isKernels() || kindOf(type) == StreamKind.DEVICE;
  }

  /**
   * Header of a stream of a live connection.
   *
   * @param ofProcess process that is measured, unless the identity names another one
   * @param connectionId identity of the connection
   */
  public StreamHeader live(SessionPart part, String ofProcess, String connectionId, BaseTime base) {
    String named = process.isEmpty() ? ofProcess : process;
    return new StreamHeader(
        new StreamId(run, host + "/" + named, part.kind(), part.incarnation(connectionId)),
        base.epochMillis(),
        host,
        named,
        "",
        "",
        "",
        workload,
        build(),
        "",
        0,
        agent,
        base.isAssumed());
  }

  /**
   * Header of the frames of an input.
   *
   * @param fileModel model of the device as the file says it, empty if it does not
   */
  StreamHeader header(StreamInput stream, String incarnation, BaseTime base, String fileModel) {
    ScannedInput input = stream.first();
    SessionPart part = stream.part();
    StreamKind kind = part == null ? kindOf(input.type()) : part.kind();
    boolean device = isOfDevice(input.type());
    String model = fileModel.isEmpty() ? deviceModel : fileModel;
    return new StreamHeader(
        new StreamId(run, sourceOf(input), kind, incarnation),
        base.epochMillis(),
        host,
        device ? "" : processOf(input),
        device ? input.device().id() : "",
        device ? input.device().serial() : "",
        device ? model : "",
        workload,
        build(),
        input.file(),
        0,
        agent,
        base.isAssumed());
  }
}
