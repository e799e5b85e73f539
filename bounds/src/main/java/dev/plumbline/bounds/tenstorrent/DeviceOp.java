package dev.plumbline.bounds.tenstorrent;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One op execution on a device, from an op report.
 *
 * @param line 1-based physical line
 * @param opCode name of the op
 * @param key which execution it is
 * @param arch architecture, such as {@code wormhole_b0}
 * @param attributes what the op was called with, as written; empty if the report does not tell
 * @param fidelity math fidelity, empty if none
 * @param programHash hash of the program, empty if the report has none
 * @param tensors its tensors, inputs first
 * @param hostStartNanos when the host issued it, ns after the start of the trace; null if unknown
 * @param kernelNanos measured kernel duration, ns, null if not measured
 * @param model what the performance model says, null if the report has no such columns for it
 */
public record DeviceOp(
    long line,
    String opCode,
    OpKey key,
    String arch,
    String attributes,
    String fidelity,
    String programHash,
    List<OpTensor> tensors,
    @Nullable Long hostStartNanos,
    @Nullable Long kernelNanos,
    @Nullable PerformanceModel model) {
  /** Copies the list. */
  public DeviceOp {
    tensors = List.copyOf(tensors);
  }

  /**
   * What makes two executions comparable across runs beside the op: fidelity, the shapes, types and
   * memories of the tensors, and the attributes, which change what the model predicts. They are as
   * long as they like and stand in it as the first 12 hex digits of their SHA-256.
   */
  public String signature() {
    return fidelity
        + tensors.stream().map(tensor -> ";" + tensor.text()).collect(Collectors.joining())
        + (attributes.isEmpty() ? "" : ";attributes:" + digest(attributes));
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The model if it is a bound, else null. */
  public @Nullable PerformanceModel bound() {
    return model != null && model.isBound() ? model : null;
  }
}
