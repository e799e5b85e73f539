package dev.plumbline.ingest.read;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.scan.InputType;
import dev.plumbline.ingest.scan.Reason;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.ingest.text.Sha256;
import dev.plumbline.ingest.text.Utf16Exception;
import dev.plumbline.ingest.tracy.recording.RecordedSession;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneNames;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns an input into the frames of its stream: every logical row in order, odd cells verbatim, an
 * END behind the last. Problems of single rows are not reported here but by whoever folds the
 * frames; what is wrong with a file as a whole is. Needs no Kafka.
 */
public final class FileReading {
  private static final Map<InputType, StreamReader> READERS =
      Map.of(
          InputType.TRACY_CSV, new TracyReader(),
          InputType.TT_FOIL_ZONES, new DeviceZonesReader(),
          InputType.TT_MEMLOG, new MemlogReader(),
          InputType.TT_L1_RAW, new L1ImageReader(),
          InputType.TT_METAL_OPS_REPORT, new KernelReader(),
          InputType.MSPROF_OP_SUMMARY, new KernelReader(),
          InputType.NEURON_PROFILE, new KernelReader(),
          InputType.TRACY_SESSION, new TracySessionReader());

  private final Identity identity;
  private final ZoneNames names;
  private final ProblemSink problems;
  private final ReadProgress progress;
  private final ImageFiles images;
  private final KernelFiles kernels;

  /**
   * Prepares to read inputs of one run.
   *
   * @param names names of device zones
   * @param problems takes what is wrong with files
   * @param progress hears how far a reader is
   */
  public FileReading(
      Identity identity, ZoneNames names, ProblemSink problems, ReadProgress progress) {
    this(identity, names, KernelOptions.DEFAULT, problems, progress);
  }

  /**
   * Prepares to read inputs of one run.
   *
   * @param names names of device zones
   * @param kernelOptions what is told about measured kernels
   * @param problems takes what is wrong with files
   * @param progress hears how far a reader is
   */
  public FileReading(
      Identity identity,
      ZoneNames names,
      KernelOptions kernelOptions,
      ProblemSink problems,
      ReadProgress progress) {
    this.identity = identity;
    this.names = names;
    this.problems = problems;
    this.progress = progress;
    this.images = new ImageFiles(problems);
    this.kernels = new KernelFiles(kernelOptions, problems, progress);
  }

  /**
   * The streams of an input: itself, or one for each device where the file says of which devices it
   * is. The parts of one input are read before the next input is split.
   *
   * @return none if the input cannot be read, with a problem that says why
   */
  public List<StreamInput> split(StreamInput input) {
    return input.type().isKernels() ? kernels.split(input) : List.of(input);
  }

  /**
   * Looks at the first lines of an input and says which stream it is.
   *
   * @param base wall-clock time of its relative zero
   * @return the header of its frames; empty if it cannot be read, with a problem that says why
   */
  public Optional<StreamHeader> header(StreamInput input, BaseTime base) {
    if (input.type().isKernels()) {
      return kernelHeader(input, base);
    }
    try {
      String incarnation = Incarnation.of(input, images);
      return incarnation == null
          ? Optional.empty()
          : Optional.of(identity.header(input, incarnation, base, ""));
    } catch (IOException e) {
      unreadable(input, e);
      return Optional.empty();
    }
  }

  private Optional<StreamHeader> kernelHeader(StreamInput input, BaseTime base) {
    KernelPart part = kernels.part(input);
    String digest = kernels.digest(input);
    return part == null || digest == null
        ? Optional.empty()
        : Optional.of(
            identity.header(input, Incarnation.ofDigest(digest), base, part.deviceModel()));
  }

  /** When the measurement began, if the input says so itself. */
  public Optional<Instant> knownStart(StreamInput input) {
    if (input.type() != InputType.TRACY_SESSION) {
      return Optional.empty();
    }
    try {
      return Optional.of(TracySessionReader.start(input));
    } catch (IOException e) {
      return Optional.empty(); // told by whoever asks for the header
    }
  }

  /**
   * Reads an input whole.
   *
   * @param header what {@link #header} said
   * @param sink takes the frames, the last one is END
   * @return what it gave; empty if it was refused, with a problem that says why
   */
  public Optional<ReadResult> read(StreamInput input, StreamHeader header, BatchSink sink) {
    StreamReader reader = READERS.get(input.type());
    if (reader == null) {
      throw new IllegalArgumentException(input.type().text() + " holds no stream");
    }
    try {
      return Optional.ofNullable(
          reader.read(
              new ReadJob(input, header, names, images, kernels, sink, problems, progress)));
    } catch (IOException e) {
      unreadable(input, e);
      return Optional.empty();
    }
  }

  /**
   * Reads an input only for the digest that {@link ReadResult#sha256} would give.
   *
   * @return the digest; empty if it cannot be read, with a problem that says why
   */
  public Optional<String> digest(StreamInput input) {
    if (input.type() == InputType.TT_L1_RAW) {
      return Optional.ofNullable(images.digest(input));
    }
    if (input.type().isKernels()) {
      return Optional.ofNullable(kernels.digest(input));
    }
    try {
      return Optional.of(
          input.type() == InputType.TRACY_SESSION
              ? new RecordedSession(input.first().path()).digest()
              : Sha256.ofFile(input.first().path()));
    } catch (IOException e) {
      unreadable(input, e);
      return Optional.empty();
    }
  }

  private void unreadable(StreamInput input, IOException e) {
    if (!input.tellsProblems()) {
      return;
    }
    ScannedInput file = input.first();
    String code = e instanceof Utf16Exception ? "utf-16" : "unreadable";
    String message =
        e instanceof Utf16Exception
            ? String.valueOf(e.getMessage())
            : "cannot be read: " + Reason.of(e);
    problems.problem(new Problem(file.file(), 0, Severity.ERROR, code, message));
  }
}
