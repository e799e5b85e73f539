package dev.plumbline.ingest.read;

import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneKind;
import org.jspecify.annotations.Nullable;

/**
 * Writes what one input holds of one device. Times since the epoch keep all of their digits: they
 * are counted from the base of the stream, whatever it is.
 */
final class KernelReader implements StreamReader {
  /** 2000-01-01: starts before it are counted from the start of profiling, not from the epoch. */
  private static final long EARLIEST_EPOCH_NANOS = 946_684_800_000_000_000L;

  private static final long NANOS_PER_MILLI = 1_000_000;

  @Override
  public @Nullable ReadResult read(ReadJob job) {
    KernelPart part = job.kernels().part(job.input());
    String sha256 = job.kernels().digest(job.input());
    if (part == null || sha256 == null) {
      return null;
    }
    if (part.rows().isEmpty() && part.notCarried().isEmpty()) {
      job.problem(0, Severity.WARNING, "no-rows", "no execution is in it");
    }
    Batches batches = new Batches(job);
    part.rows().forEach(batches::add);
    FrameFlow flow = batches.flow(0, ZoneKind.KERNEL);
    EndReason reason = part.failure().isEmpty() ? EndReason.COMPLETE : EndReason.CUT;
    flow.end(reason, part.notCarried(), part.failure());
    return new ReadResult(
        job.header().stream(),
        flow.sequences(),
        reason,
        part.notCarried(),
        job.kernels().isFirst(job.input()) ? job.input().sizeBytes() : 0,
        sha256);
  }

  /** A batch is of one file and one kind; sequence numbers go on from batch to batch. */
  private static final class Batches {
    private final ReadJob job;
    private @Nullable FrameFlow flow;
    private @Nullable ZoneBatchWriter writer;
    private int file;
    private ZoneKind kind = ZoneKind.KERNEL;

    Batches(ReadJob job) {
      this.job = job;
    }

    FrameFlow flow(int ofFile, ZoneKind ofKind) {
      FrameFlow current = flow;
      if (current == null || ofFile != file || ofKind != kind) {
        long first = 0;
        if (current != null) {
          current.flush();
          first = current.sequences();
        }
        StreamHeader header = job.header().withFile(job.input().files().get(ofFile).file());
        writer = new ZoneBatchWriter(header, ofKind);
        current = new FrameFlow(header, writer, job.sink(), first);
        flow = current;
        file = ofFile;
        kind = ofKind;
      }
      return current;
    }

    void add(KernelRow row) {
      FrameFlow current = flow(row.file(), row.kind());
      ZoneBatchWriter out = writer;
      if (out == null) {
        throw new IllegalStateException("a flow has a writer");
      }
      Long start = startAfterBase(row.startNanos());
      out.add(
          row.line(),
          Cells.cut(row.name()),
          Cells.cut(row.context()),
          Cells.cut(row.place()),
          start == null ? 0 : start,
          row.durationNanos(),
          0,
          0);
      if (row.odd() != null) {
        out.odd(row.odd(), Cells.cut(row.oddText()));
      } else if (start == null) {
        out.odd(OddCode.BAD_START, String.valueOf(row.startNanos()));
      }
      if (Cells.isTooLong(row.name())) {
        out.odd(OddCode.CELL_CUT, "name");
      }
      if (Cells.isTooLong(row.context())) {
        out.odd(OddCode.CELL_CUT, "context");
      }
      current.rowAdded();
    }

    /** Unknown is the base itself; null if 64 bits cannot hold it. */
    private @Nullable Long startAfterBase(@Nullable Long startNanos) {
      if (startNanos == null) {
        return 0L;
      }
      if (startNanos < EARLIEST_EPOCH_NANOS) {
        return startNanos;
      }
      try {
        long base = Math.multiplyExact(job.header().baseEpochMillis(), NANOS_PER_MILLI);
        return Math.subtractExact(startNanos, base);
      } catch (ArithmeticException e) {
        return null;
      }
    }
  }
}
