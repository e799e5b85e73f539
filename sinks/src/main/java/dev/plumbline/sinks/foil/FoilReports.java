package dev.plumbline.sinks.foil;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.MemoryCursor;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneCursor;
import dev.plumbline.model.wire.ZoneKind;
import dev.plumbline.sinks.replay.ReplayVisitor;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The five tt-foil reports of one run, fed by a replay of its raw topics. Memory is bounded by the
 * number of distinct zones, contexts, pools and live allocations; calls are sorted on disk.
 */
public final class FoilReports implements ReplayVisitor, Closeable {
  /** File names of the reports, in the order in which they are written. */
  public static final String PERF_RESULTS = "tt_foil_perf_results.csv";

  /** See {@link #PERF_RESULTS}. */
  public static final String PERF_PER_CALL = "tt_foil_perf_per_call.csv";

  /** See {@link #PERF_RESULTS}. */
  public static final String PHASES = "tt_foil_phases.csv";

  /** See {@link #PERF_RESULTS}. */
  public static final String MEMORY_REPORT = "tt_foil_memory_report.csv";

  /** See {@link #PERF_RESULTS}. */
  public static final String DEVICE_PERF = "tt_foil_device_perf.csv";

  /** Two million calls; a report on many more spills. */
  private static final long CALLS_BUDGET_BYTES = 64L << 20;

  private static final long LOADS_BUDGET_BYTES = 8L << 20;

  private final Texts texts = new Texts();
  private final PerfResults results = new PerfResults(texts);
  private final PerfPerCall calls;
  private final Phases phases;
  private final MemoryReport memory = new MemoryReport();
  private final DevicePerf device = new DevicePerf();
  private final HostRows hostRows = new HostRows(texts, this::hostZone);
  private final MemoryRows memoryRows = new MemoryRows(memory);
  private final DeviceRows deviceRows = new DeviceRows(device);
  private StreamKind streamKind = StreamKind.SAMPLES;

  /**
   * Starts empty.
   *
   * @param spillDirectory an existing directory for sort files, removed on {@link #close}
   */
  public FoilReports(Path spillDirectory) {
    this.calls = new PerfPerCall(spillDirectory, texts, CALLS_BUDGET_BYTES);
    this.phases = new Phases(spillDirectory, texts, LOADS_BUDGET_BYTES);
  }

  @Override
  public void beginStream(StreamHeader header) {
    streamKind = header.stream().kind();
  }

  @Override
  public void beginBatch() {
    hostRows.beginBatch();
    deviceRows.names().beginBatch();
  }

  @Override
  public void zone(ZoneCursor row) throws IOException {
    if (row.kind() == ZoneKind.HOST) {
      hostRows.row(row);
    }
  }

  @Override
  public void device(DeviceCursor row) {
    deviceRows.row(row);
  }

  @Override
  public void memory(MemoryCursor row) {
    memoryRows.row(row);
  }

  @Override
  public void endStream() throws IOException {
    switch (streamKind) {
      case ZONES -> hostRows.endOfStream();
      case DEVICE -> device.endOfStream();
      case MEMORY -> memory.endOfStream();
      case SAMPLES -> {}
    }
  }

  /**
   * Writes all five reports; one without input has its header only.
   *
   * @return rows below the header by file name, in the order written
   */
  public Map<String, Long> write(Output output) throws IOException {
    Map<String, Long> rows = new LinkedHashMap<>();
    write(output, PERF_RESULTS, PerfResults.HEADER, results::write, rows);
    write(output, PERF_PER_CALL, PerfPerCall.HEADER, calls::write, rows);
    write(output, PHASES, Phases.HEADER, phases::write, rows);
    write(output, MEMORY_REPORT, MemoryReport.HEADER, memory::write, rows);
    write(
        output,
        DEVICE_PERF,
        DevicePerf.HEADER,
        table -> device.write(table, deviceRows.names()::nameOf),
        rows);
    return rows;
  }

  /** Diagnostics of what was fed so far. */
  public FoilFigures figures() {
    return new FoilFigures(
        device.unmatchedStarts(),
        device.unmatchedEnds(),
        hostRows.input(),
        memoryRows.input(),
        deviceRows.input());
  }

  /** Removes the sort files. */
  @Override
  public void close() throws IOException {
    try (phases) {
      calls.close();
    }
  }

  private void hostZone(HostZone row) throws IOException {
    results.add(row);
    calls.add(row);
    phases.add(row);
  }

  private static void write(
      Output output, String name, String[] header, Body body, Map<String, Long> rows)
      throws IOException {
    try (FoilTable table = new FoilTable(output.open(name), header)) {
      body.write(table);
      rows.put(name, table.rows());
    }
  }

  /** Where a report goes. */
  @FunctionalInterface
  public interface Output {
    /** Opens a file for writing; the caller closes it. */
    OutputStream open(String fileName) throws IOException;
  }

  @FunctionalInterface
  private interface Body {
    void write(FoilTable table) throws IOException;
  }
}
