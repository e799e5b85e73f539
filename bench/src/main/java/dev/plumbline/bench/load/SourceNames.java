package dev.plumbline.bench.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.EndWriter;
import dev.plumbline.model.wire.StreamHeader;
import java.util.Locale;
import java.util.Map;

/** What the sources of a load are called: eight processes or devices on a host. */
final class SourceNames {
  private static final int PER_HOST = 8;
  private static final long DEVICE_HERTZ = 1_000_000_000;

  private final LoadSpec spec;
  private final StreamKind kind;

  SourceNames(LoadSpec spec, StreamKind kind) {
    this.spec = spec;
    this.kind = kind;
  }

  String source(int source) {
    return host(source) + "/" + (isDevice() ? device(source) : process(source));
  }

  byte[] key(int source) {
    return source(source).getBytes(UTF_8);
  }

  StreamHeader header(int source) {
    String incarnation =
        String.format(Locale.ROOT, "%08x%08x", (int) spec.seed(), 0x9e3779b9 * (source + 1));
    return new StreamHeader(
        new StreamId(spec.run(), source(source), kind, incarnation),
        spec.baseEpochMillis(),
        host(source),
        isDevice() ? "" : process(source),
        isDevice() ? device(source) : "",
        isDevice() ? String.format(Locale.ROOT, "SN-%06d", source) : "",
        isDevice() ? "wormhole_b0" : "",
        "bench",
        "build-" + spec.seed(),
        "",
        isDevice() ? DEVICE_HERTZ : 0,
        "plumbline bench");
  }

  byte[] end(int source, long sequences) {
    return EndWriter.write(
        header(source), new EndOfStream(kind, sequences, EndReason.COMPLETE, Map.of(), ""));
  }

  private boolean isDevice() {
    return kind == StreamKind.DEVICE;
  }

  private static String host(int source) {
    return String.format(Locale.ROOT, "node-%03d", source / PER_HOST);
  }

  private static String process(int source) {
    return "rank-" + source % PER_HOST;
  }

  private static String device(int source) {
    return Integer.toString(source % PER_HOST);
  }
}
