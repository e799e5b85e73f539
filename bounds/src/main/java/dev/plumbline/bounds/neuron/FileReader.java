package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.neuron.input.Content;
import dev.plumbline.bounds.neuron.input.ExactInput;
import dev.plumbline.bounds.neuron.input.GzipLayer;
import dev.plumbline.bounds.neuron.input.HeadInput;
import dev.plumbline.bounds.neuron.input.NeffHeader;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.bounds.neuron.input.WarningCode;
import dev.plumbline.bounds.neuron.measured.Ntff;
import dev.plumbline.bounds.neuron.measured.Parquet;
import dev.plumbline.bounds.neuron.metrics.MetricStore;
import dev.plumbline.bounds.neuron.trace.TraceName;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Severity;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.jspecify.annotations.Nullable;

/** Reads one file, which its content says the kind of. */
final class FileReader {
  private static final int BUFFER_BYTES = 1 << 16;

  private final String file;
  private final PerfSimOptions options;
  private final ReadTraces traces;
  private PerfSimInput.Kind kind = PerfSimInput.Kind.UNKNOWN;
  private String identity = "";
  private @Nullable PackageSummary contents;
  private @Nullable NeffSummary neff;
  private @Nullable MetricStore metrics;
  private PerfSimInput.@Nullable Checksum checksum;

  FileReader(String file, PerfSimOptions options, ReadTraces traces) {
    this.file = file;
    this.options = options;
    this.traces = traces;
  }

  void read(Path path) throws IOException {
    long sizeBytes = Files.size(path);
    CRC32 crc = new CRC32();
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES);
        HeadInput in = new HeadInput(new CheckedInputStream(raw, crc), NeffHeader.LOOK_BYTES)) {
      byte[] head = in.head();
      Content content = Content.of(head);
      NeffHeader header = NeffHeader.find(head, head.length, sizeBytes);
      if (header != null) {
        neff(in, header);
      } else {
        read(in, content);
      }
      long behind = drain(in);
      if (behind > 0 && header != null) {
        traces.problem(
            Severity.WARNING,
            "bytes-behind-archive",
            Counted.of(behind, "byte") + " behind the data of the NEFF not read");
      }
    }
    checksum = new PerfSimInput.Checksum(sizeBytes, HexFormat.of().toHexDigits(crc.getValue(), 8));
  }

  private void read(HeadInput in, Content content) throws IOException {
    switch (content) {
      case EMPTY -> throw new RefusedException(Stage.EMPTY, "the file is empty", 1);
      case GZIP, TAR -> archive(in, content);
      case JSON_ARRAY -> trace(in);
      case JSON_OBJECT -> {
        if (isTrace(in)) {
          trace(in);
        } else {
          kind = PerfSimInput.Kind.METRIC_STORE;
          metrics = MetricStore.read(in, file);
        }
      }
      default -> {
        if (Parquet.isOne(in.head())) {
          throw Parquet.refused();
        }
        if (Ntff.isNamed(file)) {
          throw Ntff.refused();
        }
        throw new RefusedException(
            Stage.RECOGNISE,
            "expected a perf_sim trace, file.perf-sim, a NEFF or a metric store, found neither"
                + " JSON nor gzip nor a tar");
      }
    }
  }

  private boolean isTrace(HeadInput in) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    return TraceName.of(name).family() != TraceName.Family.OTHER
        || new String(in.head(), StandardCharsets.UTF_8).contains("\"traceEvents\"");
  }

  private void trace(InputStream in) throws IOException {
    kind = PerfSimInput.Kind.TRACE;
    traces.read(in, file, "");
  }

  private void archive(InputStream in, Content content) throws IOException {
    DigestInputStream digested = new DigestInputStream(in, digest("SHA-256"));
    boolean packed = content == Content.GZIP;
    HeadInput unpacked =
        new HeadInput(
            packed ? new GzipLayer(digested, options.limits()) : digested, Content.LOOK_BYTES);
    Content below = Content.of(unpacked.head());
    if (below == Content.JSON_ARRAY || below == Content.JSON_OBJECT) {
      read(unpacked, below);
      return;
    }
    kind = PerfSimInput.Kind.PACKAGE;
    ArchiveReader archive = new ArchiveReader(file, options, traces, false);
    archive.readUnpacked(unpacked, packed ? "gzip" : "none");
    drain(digested);
    identity = HexFormat.of().formatHex(digested.getMessageDigest().digest());
    contents = archive.contents();
    if (archive.looksLikeNeff()) {
      kind = PerfSimInput.Kind.NEFF;
      metrics = archive.metrics();
      neff = summary(null, 0, archive, null);
    }
    sayIfNoTrace();
  }

  private void neff(InputStream in, NeffHeader header) throws IOException {
    kind = PerfSimInput.Kind.NEFF;
    identity = header.uuid();
    in.skipNBytes(NeffHeader.BYTES);
    DigestInputStream payload =
        new DigestInputStream(
            new ExactInput(in, header.dataSizeBytes()), digest(header.hashAlgorithm()));
    HeadInput head = new HeadInput(payload, Content.LOOK_BYTES);
    ArchiveReader archive = new ArchiveReader(file, options, traces, false);
    archive.read(head, Content.of(head.head()));
    drain(head);
    String found = HexFormat.of().formatHex(payload.getMessageDigest().digest());
    boolean fits = found.equals(header.storedHash());
    contents = archive.contents();
    metrics = archive.metrics();
    neff = summary(header, NeffHeader.BYTES, archive, fits);
    if (!fits) {
      wrongHash(header, found);
    }
    if (header.unknownFeatureBits() != 0) {
      traces.problem(
          Severity.WARNING,
          WarningCode.FEATURE.code(),
          "feature bits that no known runtime has: 0x"
              + Long.toHexString(header.unknownFeatureBits()));
    }
    sayIfNoTrace();
  }

  private void wrongHash(NeffHeader header, String found) throws RefusedException {
    String reason =
        "the "
            + header.hashAlgorithm()
            + " of the data is "
            + found
            + ", the header says "
            + header.storedHash();
    if (options.refuseWrongHash()) {
      throw new RefusedException(Stage.NEFF, reason);
    }
    traces.problem(Severity.WARNING, WarningCode.HASH.code(), reason);
    traces.quarantine(Quarantine.Scope.INPUT, "", reason);
  }

  private void sayIfNoTrace() {
    if (traces.traces().isEmpty() && traces.rejected().isEmpty()) {
      traces.problem(
          Severity.WARNING,
          WarningCode.NOTRACE.code(),
          "no member perf_sim.*.json; perf_sim_at_end_trace.* and ps_trace.* are never packed");
    }
  }

  private static NeffSummary summary(
      @Nullable NeffHeader header,
      int payloadOffset,
      ArchiveReader archive,
      @Nullable Boolean hashFits) {
    return new NeffSummary(
        header != null,
        header == null ? null : header.packageVersion(),
        payloadOffset,
        archive.packing(),
        header == null
            ? null
            : header.packageVersion() == 2
                ? "md5 of the compressed payload"
                : "sha256 of the payload",
        hashFits,
        archive.innerMember(),
        archive.skipped(),
        archive.metricMember(),
        header == null ? null : header.uuid(),
        header == null ? null : header.build());
  }

  private static long drain(InputStream in) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long drained = 0;
    for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
      drained += got;
    }
    return drained;
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has " + algorithm, e);
    }
  }

  PerfSimInput.Kind kind() {
    return kind;
  }

  String identity() {
    return identity;
  }

  @Nullable PackageSummary contents() {
    return contents;
  }

  @Nullable NeffSummary neff() {
    return neff;
  }

  @Nullable MetricStore metrics() {
    return metrics;
  }

  PerfSimInput.@Nullable Checksum checksum() {
    return checksum;
  }
}
