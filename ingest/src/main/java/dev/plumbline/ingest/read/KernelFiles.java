package dev.plumbline.ingest.read;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.scan.DeviceId;
import dev.plumbline.ingest.scan.InputType;
import dev.plumbline.ingest.scan.Reason;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.ingest.text.Sha256;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of measured kernels. They have to be read whole to know of which devices they are, so the
 * one read last is kept until the next one: its parts are asked for one after the other.
 */
final class KernelFiles {
  private static final Map<InputType, KernelSource> SOURCES =
      Map.of(
          InputType.MSPROF_OP_SUMMARY, new OpSummaryKernels(),
          InputType.TT_METAL_OPS_REPORT, new OpsReportKernels(),
          InputType.NEURON_PROFILE, new ProfileKernels());

  private final KernelOptions options;
  private final ProblemSink problems;
  private final ReadProgress progress;
  private List<Path> lastPaths = List.of();
  private @Nullable Capture last;

  KernelFiles(KernelOptions options, ProblemSink problems, ReadProgress progress) {
    this.options = options;
    this.problems = problems;
    this.progress = progress;
  }

  /**
   * An input that was read.
   *
   * @param sha256 digest of the file, of several files of their digests
   * @param parts what it holds, by device
   */
  record Capture(String sha256, List<KernelPart> parts) {}

  /** The input, split by device: one stream each; none if it cannot be read. */
  List<StreamInput> split(StreamInput input) {
    Capture capture = capture(input);
    return capture == null
        ? List.of()
        : capture.parts().stream().map(part -> of(input, part.device())).toList();
  }

  /** The part that a split input stands for; null if it cannot be read. */
  @Nullable KernelPart part(StreamInput input) {
    Capture capture = capture(input);
    return capture == null
        ? null
        : capture.parts().stream()
            .filter(part -> part.device().equals(input.first().device()))
            .findFirst()
            .orElse(null);
  }

  /** Digest of the input; null if it cannot be read. */
  @Nullable String digest(StreamInput input) {
    Capture capture = capture(input);
    return capture == null ? null : capture.sha256();
  }

  /** Whether the part is the first one of its input, which counts its bytes. */
  boolean isFirst(StreamInput input) {
    Capture capture = capture(input);
    return capture != null && capture.parts().get(0).device().equals(input.first().device());
  }

  private @Nullable Capture capture(StreamInput input) {
    List<Path> paths = input.files().stream().map(ScannedInput::path).toList();
    if (!paths.equals(lastPaths)) {
      lastPaths = paths;
      last = null; // the one before may be large
      last = read(input);
    }
    return last;
  }

  private @Nullable Capture read(StreamInput input) {
    KernelSource source = SOURCES.get(input.type());
    if (source == null) {
      throw new IllegalArgumentException(input.type().text() + " holds no kernels");
    }
    try {
      String digest = sha256(input.files());
      KernelParts parts = source.read(input.files(), options);
      List<KernelPart> split = parts.parts();
      parts.problems().forEach(problems::problem);
      input.files().forEach(file -> progress.read(file.file(), file.sizeBytes()));
      return new Capture(digest, split);
    } catch (RefusedException e) {
      tell(input.first(), e.line(), "refused", e.reason());
    } catch (IOException e) {
      tell(input.first(), 0, "unreadable", "cannot be read: " + Reason.of(e));
    }
    return null;
  }

  private void tell(ScannedInput file, long line, String code, String message) {
    problems.problem(new Problem(file.file(), line, Severity.ERROR, code, message));
  }

  private static String sha256(List<ScannedInput> files) throws IOException {
    if (files.size() == 1) {
      return Sha256.ofFile(files.get(0).path());
    }
    MessageDigest digests = Sha256.digest();
    for (ScannedInput file : files) {
      digests.update(Sha256.ofFile(file.path()).getBytes(StandardCharsets.UTF_8));
    }
    return Sha256.hex(digests.digest());
  }

  private static StreamInput of(StreamInput input, DeviceId device) {
    return new StreamInput(
        input.files().stream().map(file -> file.withDevice(device)).toList(), input.clockSync());
  }
}
