package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.LineReader;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneKind;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads host zones: {@code csvexport -u} in any published column shape. */
final class TracyReader extends TableReader {
  @Override
  @Nullable Rows rows(ReadJob job, TableHeader header, LineReader lines) {
    if (!header.check(job.file(), TracyColumns.REQUIRED, TracyColumns.KNOWN, job.problems())) {
      return null;
    }
    TracyColumns columns = new TracyColumns(header, job.file().separator());
    ZoneBatchWriter writer = new ZoneBatchWriter(job.header(), ZoneKind.HOST);
    FrameFlow flow = new FrameFlow(job.header(), writer, job.sink(), 0);
    TracyRows rows = new TracyRows(columns, header.line(), writer, flow);
    return new Zones(
        lines, new TracyRecords(columns, lines.firstLineHadCarriageReturn(), rows), rows);
  }

  private record Zones(LineReader lines, TracyRecords records, TracyRows rows) implements Rows {
    @Override
    public void readAll() throws IOException {
      records.readAll(lines);
    }

    @Override
    public FrameFlow flow() {
      return rows.flow();
    }

    @Override
    public boolean isCut() {
      return rows.isCut();
    }

    @Override
    public Map<String, Long> notCarried() {
      return rows.notCarried();
    }
  }
}
