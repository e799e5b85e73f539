package dev.plumbline.bench.ingest;

import com.sun.management.ThreadMXBean;
import dev.plumbline.bench.files.LogFolder;
import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.read.BaseTime;
import dev.plumbline.ingest.read.FileReading;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.read.ReadResult;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.model.wire.StreamHeader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What it costs one thread to turn a file into records, without sending them.
 *
 * @param type kind of the file
 * @param rows rows of the file
 * @param cpuNanosPerRow CPU time a row
 * @param allocatedBytesPerRow heap a row
 * @param recordBytesPerRow bytes of the records a row, before compression
 */
record ReadCost(
    String type,
    long rows,
    double cpuNanosPerRow,
    double allocatedBytesPerRow,
    double recordBytesPerRow) {

  /** Reads every file of a folder once. */
  static List<ReadCost> of(LogFolder folder) throws IOException {
    ZoneNameTable names =
        ZoneNameTable.builder(problem -> {})
            .addTable(folder.zoneNames(), folder.zoneNames().toString())
            .build();
    Identity identity = new Identity("bench", "host", "process", "bench", Map.of(), "bench");
    FileReading reading = new FileReading(identity, names, problem -> {}, ReadProgress.NONE);
    List<ReadCost> costs = new ArrayList<>();
    for (StreamInput input : InputScan.scan(List.of(folder.folder()), ScanOptions.NONE).streams()) {
      costs.add(of(reading, input));
    }
    return costs;
  }

  private static ReadCost of(FileReading reading, StreamInput input) throws IOException {
    StreamHeader header =
        reading
            .header(input, BaseTime.assumed(Instant.EPOCH))
            .orElseThrow(() -> new IOException(input.first().file() + " cannot be read"));
    ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    long[] recordBytes = {0};
    long allocated = threads.getCurrentThreadAllocatedBytes();
    long cpu = threads.getCurrentThreadCpuTime();
    ReadResult result =
        reading
            .read(input, header, (kind, source, frame) -> recordBytes[0] += frame.length)
            .orElseThrow(() -> new IOException(input.first().file() + " is refused"));
    cpu = threads.getCurrentThreadCpuTime() - cpu;
    allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
    double rows = Math.max(1, result.sequences());
    return new ReadCost(
        input.type().text(),
        result.sequences(),
        cpu / rows,
        allocated / rows,
        recordBytes[0] / rows);
  }
}
