package dev.plumbline.model.wire;

import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.key.StreamKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The records of the golden files, by file name. */
final class GoldenRecords {
  private GoldenRecords() {}

  static Map<String, byte[]> all() {
    Map<String, byte[]> records = new LinkedHashMap<>();
    records.put("zones", zones());
    records.put("markers", markers());
    records.put("readback", readback());
    records.put("memory", memory());
    records.put("samples", samples());
    records.put("end", end());
    return records;
  }

  private static byte[] zones() {
    ZoneBatchWriter writer = new ZoneBatchWriter(TestHeaders.host(StreamKind.ZONES), ZoneKind.HOST);
    writer.begin(300);
    writer.add(302, "forward", "", "", 1_000_000, 250_000, 7, 0);
    writer.add(303, "matmul", "64x64", "", 1_010_000, 90_000, 7, 1);
    writer.withhold(2, 1);
    writer.add(306, "matmul", "", "", 1_150_000, 0, 7, 1);
    writer.odd(OddCode.BAD_DURATION, "n/a");
    return writer.finish();
  }

  private static byte[] markers() {
    DeviceBatchWriter writer =
        new DeviceBatchWriter(
            TestHeaders.device(),
            MarkerLayout.MARKERS,
            hash -> hash == 0x1607 ? List.of("KERNEL-MAIN") : List.of("A", "B"),
            new ClockSync(5_000, 100, 1.0),
            5_000);
    writer.addMarker(2, 1, 6_000, 1, 2, "TRISC0", PacketType.START, 0x1607, 1_100);
    writer.addMarker(3, 1, 6_000, 1, 2, "TRISC0", PacketType.END, 0x1607, 1_350);
    writer.addMarker(4, 1, 6_000, 2, 1, "BRISC", PacketType.TS_EVENT, 0xBEEF, 1_200);
    return writer.finish();
  }

  private static byte[] readback() {
    DeviceBatchWriter writer =
        new DeviceBatchWriter(
            TestHeaders.device(), MarkerLayout.CTL64, ZoneNames.NONE, null, 5_000);
    writer.addImage(1, 6_000, 1, 2, new byte[] {1, 2, 3, 4});
    return writer.finish();
  }

  private static byte[] memory() {
    MemoryBatchWriter writer =
        new MemoryBatchWriter(TestHeaders.host(StreamKind.MEMORY), 1_000_000_000);
    writer.add(2, MemoryOp.ALLOC, "L1", 0x1000, 4096, 1_000_000_500L);
    writer.add(3, MemoryOp.FREE, "L1", 0x1000, 0, 1_000_000_900L);
    writer.add(4, MemoryOp.OTHER, "DRAM", 0x0800, 16, 1_000_001_000L);
    writer.odd(OddCode.UNKNOWN_OP, "PIN");
    return writer.finish();
  }

  private static byte[] samples() {
    SampleBatchWriter writer = new SampleBatchWriter(TestHeaders.host(StreamKind.SAMPLES));
    writer.add(0, "power", "chip0", 0, 71.5);
    writer.add(0, "power", "chip0", 1_000_000_000, -0.25);
    return writer.finish();
  }

  private static byte[] end() {
    Map<String, Long> notCarried = new LinkedHashMap<>();
    notCarried.put("frames", 12L);
    notCarried.put("locks", 3L);
    return EndWriter.write(
        TestHeaders.host(StreamKind.ZONES),
        new EndOfStream(StreamKind.ZONES, 305, EndReason.CUT, notCarried, "line 307 is cut"));
  }
}
