package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.neuron.input.Content;
import dev.plumbline.bounds.neuron.input.GzipLayer;
import dev.plumbline.bounds.neuron.input.HeadInput;
import dev.plumbline.bounds.neuron.input.Printable;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.bounds.neuron.input.TarMember;
import dev.plumbline.bounds.neuron.input.TarReader;
import dev.plumbline.bounds.neuron.input.WarningCode;
import dev.plumbline.bounds.neuron.metrics.MetricStore;
import dev.plumbline.bounds.neuron.trace.TraceName;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tar of traces, or a NEFF that has such a tar inside. Members are chosen by the compiler's
 * rule for names and, where names are not to be trusted, by content. A bad member never hides the
 * others; a damaged stream makes all of it void.
 */
final class ArchiveReader {
  private static final String METRIC_STORE = "global_metric_store.json";
  private static final String PACKAGE_SUFFIX = ".perf-sim";
  private static final String DEBUG_PREFIX = "debug_info_pttf";

  private final String file;
  private final PerfSimOptions options;
  private final ReadTraces traces;
  private final boolean inside;

  private final MatchedMembers members = new MatchedMembers();
  private @Nullable ArchiveReader inner;
  private @Nullable String innerMember;
  private @Nullable String skipped;
  private @Nullable MetricStore metrics;
  private @Nullable String metricMember;
  private boolean looksLikeNeff;
  private String filter = "none";
  private String dialect = "ustar";

  /** Reads an archive; {@code inside} is true for one that is a member of another. */
  ArchiveReader(String file, PerfSimOptions options, ReadTraces traces, boolean inside) {
    this.file = file;
    this.options = options;
    this.traces = traces;
    this.inside = inside;
  }

  /**
   * Reads the archive to its end.
   *
   * @throws RefusedException if the stream below it is damaged; nothing of it is to be used
   */
  void read(InputStream in, Content content) throws IOException {
    InputStream unpacked = content == Content.GZIP ? new GzipLayer(in, options.limits()) : in;
    readUnpacked(
        new HeadInput(unpacked, Content.LOOK_BYTES), content == Content.GZIP ? "gzip" : "none");
  }

  /** Reads an archive whose compression, if any, is undone already. */
  void readUnpacked(HeadInput head, String packedBy) throws IOException {
    filter = packedBy;
    Content below = Content.of(head.head());
    if (below == Content.GZIP) {
      throw new RefusedException(
          Stage.LIMIT, "a second layer of gzip inside the first one; one is read");
    }
    if (below != Content.TAR) {
      throw new RefusedException(
          Stage.RECOGNISE,
          "expected a tar inside the gzip stream, found "
              + (below == Content.EMPTY ? "nothing" : "something else"));
    }
    readTar(new TarReader(head, options.limits()));
  }

  private void readTar(TarReader tar) throws IOException {
    try {
      for (TarMember member = tar.next(); member != null; member = tar.next()) {
        member(tar, member);
      }
      long strange = tar.drain();
      if (strange > 0) {
        traces.problem(
            Severity.WARNING,
            "bytes-behind-archive",
            Counted.of(strange, "byte")
                + " other than zero behind the end of the archive not read");
      }
    } catch (RefusedException e) {
      if (tar.isStreamBroken()) {
        throw e;
      }
      traces.reject(file, "", e);
      traces.quarantine(Quarantine.Scope.INPUT, "", "not all members could be read: " + e.reason());
      tar.drain();
    }
    dialect = tar.dialect();
  }

  private void member(TarReader tar, TarMember member) throws IOException {
    if (member.type() == TarMember.Type.DIRECTORY) {
      return;
    }
    if (member.type() == TarMember.Type.SPECIAL) {
      traces.problem(
          Severity.WARNING,
          WarningCode.SPECIAL.code(),
          "member "
              + Printable.text(member.name())
              + " is a link, device, pipe or sparse file: skipped");
      return;
    }
    if (member.climbs()) {
      traces.problem(
          Severity.WARNING,
          WarningCode.PATH.code(),
          "member "
              + Printable.text(member.name())
              + " has .. in its name: read in memory, known by its base name");
    }
    String base = member.baseName();
    if (TraceName.isPacked(base)) {
      trace(tar, member);
    } else if (!inside && (base.startsWith(DEBUG_PREFIX) || base.endsWith(PACKAGE_SUFFIX))) {
      looksLikeNeff = true;
      innerPackage(tar, member);
    } else {
      looksLikeNeff |= !inside && isOfNeff(base);
      members.ignored(member);
      if (!inside && base.equals(METRIC_STORE)) {
        metricStore(tar, member);
      }
    }
  }

  private void trace(TarReader tar, TarMember member) throws IOException {
    String name = members.uniqueName(member, traces);
    try {
      if (member.sizeBytes() > options.limits().memberBytes()) {
        throw new RefusedException(
            Stage.LIMIT,
            "has "
                + member.sizeBytes()
                + " bytes, traces in an archive are read up to "
                + options.limits().memberBytes());
      }
      long events = traces.read(tar.content(), file, name);
      members.matched(member, events);
    } catch (RefusedException e) {
      if (tar.isBroken()) {
        throw e;
      }
      traces.rejectTrace(file, member.name(), e);
    }
  }

  private void innerPackage(TarReader tar, TarMember member) throws IOException {
    HeadInput head = new HeadInput(tar.content(), Content.LOOK_BYTES);
    Content content = Content.of(head.head());
    if (content != Content.GZIP && content != Content.TAR) {
      skipped =
          member.name()
              + (content == Content.PROTOBUF ? " (protobuf, not gzip)" : " (not gzip, not a tar)");
      traces.problem(Severity.INFO, "not-a-package", "member " + Printable.text(skipped));
      return;
    }
    ReadTraces own = traces.apart();
    ArchiveReader reader = new ArchiveReader(file, options, own, true);
    try {
      reader.read(head, content);
    } catch (RefusedException e) {
      if (tar.isBroken()) {
        throw e;
      }
      own.voidAll();
      own.reject(file, member.name(), e);
      own.quarantine(Quarantine.Scope.INPUT, "", "member " + member.name() + ": " + e.reason());
    }
    traces.addAll(own);
    if (innerMember == null) {
      inner = reader;
      innerMember = member.name();
    } else {
      traces.problem(
          Severity.WARNING,
          "two-packages",
          "members "
              + Printable.text(innerMember)
              + " and "
              + Printable.text(member.name())
              + " both hold traces; both were read, the first one is listed");
    }
  }

  private void metricStore(TarReader tar, TarMember member) throws IOException {
    try {
      MetricStore store = MetricStore.read(tar.content(), member.name());
      if (metrics == null) {
        metrics = store;
        metricMember = member.name();
      }
    } catch (RefusedException e) {
      if (tar.isBroken()) {
        throw e;
      }
      traces.reject(file, member.name(), e);
    }
  }

  private static boolean isOfNeff(String base) {
    return base.equals("neff.json") || (base.startsWith("kelf") && base.endsWith(".json"));
  }

  /** Whether the members are those of a compiled model rather than of a tarball of traces. */
  boolean looksLikeNeff() {
    return looksLikeNeff;
  }

  /** How the archive itself is packed: {@code tar} or {@code gzip+tar}. */
  String packing() {
    return filter.equals("gzip") ? "gzip+tar" : "tar";
  }

  /** The members of the tarball of traces: of this archive, or of the one inside. */
  PackageSummary contents() {
    return inner == null ? members.summary(filter, dialect) : inner.contents();
  }

  @Nullable String innerMember() {
    return innerMember;
  }

  @Nullable String skipped() {
    return skipped;
  }

  @Nullable MetricStore metrics() {
    return metrics;
  }

  @Nullable String metricMember() {
    return metricMember;
  }
}
