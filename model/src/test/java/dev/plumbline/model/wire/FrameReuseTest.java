package dev.plumbline.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A frame is used for record after record: nothing of one may show in, or break, the next. */
class FrameReuseTest {

  @Test
  void aTextThatTheNextAndShorterRecordLacksIsEmpty() {
    Frame frame = new Frame();
    frame.wrap(end(header(StreamKind.DEVICE, "run", "h/0", "x".repeat(300), "serial")));

    frame.wrap(end(header(StreamKind.ZONES, "r", "h/p", "", "")));

    assertThat(frame.header()).isEqualTo(header(StreamKind.ZONES, "r", "h/p", "", ""));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void aReusedFrameReadsWhatAFreshOneReads(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      records.add(record(random));
    }
    Frame reused = new Frame();
    for (int i = 0; i < 2_000; i++) {
      byte[] record = records.get(random.nextInt(records.size()));
      if (random.nextInt(10) == 0) {
        byte[] cut = Arrays.copyOf(record, random.nextInt(record.length));
        try {
          reused.wrap(cut);
        } catch (FrameException expected) {
          assertThat(expected).hasMessageMatching("(?s).+");
        }
      }
      assertThat(told(reused.wrap(record))).isEqualTo(told(new Frame().wrap(record)));
    }
  }

  private static List<Object> told(Frame frame) {
    List<Object> told =
        new ArrayList<>(
            List.of(
                frame.type(),
                frame.header(),
                frame.firstSequence(),
                frame.lastSequence(),
                frame.rows()));
    switch (frame.type()) {
      case ZONES -> {
        ZoneCursor zones = frame.zones();
        while (zones.next()) {
          told.add(frame.lineOf(zones.row()));
          told.add(zones.string(zones.nameIndex()) + zones.string(zones.contextIndex()));
          told.add(zones.startNanos() + zones.durationNanos() + zones.odds());
        }
      }
      case DEVICE -> {
        DeviceCursor device = frame.device();
        while (device.next()) {
          told.add(device.string(device.riscIndex()) + device.type() + device.namesOf(7));
          told.add(device.cycle() + device.hash() + device.dispatch());
        }
      }
      case MEMORY -> {
        MemoryCursor memory = frame.memory();
        while (memory.next()) {
          told.add(memory.op() + memory.string(memory.poolIndex()));
          told.add(memory.address() + memory.sizeBytes());
        }
      }
      case SAMPLES -> {
        SampleCursor samples = frame.samples();
        while (samples.next()) {
          told.add(samples.value());
        }
      }
      case END -> told.add(frame.end());
    }
    return told;
  }

  private static byte[] record(SplittableRandom random) {
    StreamKind kind = StreamKind.values()[random.nextInt(3)];
    StreamHeader header =
        header(kind, text(random) + "r", text(random), text(random), text(random));
    if (random.nextInt(4) == 0) {
      return end(header);
    }
    int rows = random.nextInt(20);
    switch (kind) {
      case ZONES -> {
        ZoneBatchWriter writer = new ZoneBatchWriter(header, ZoneKind.HOST);
        writer.begin(random.nextInt(1000));
        for (int i = 0; i < rows; i++) {
          writer.add(i + 2, text(random), text(random), "", random.nextInt(), i, 0, 0);
          if (random.nextInt(5) == 0) {
            writer.odd(OddCode.BAD_START, text(random));
          }
        }
        return writer.finish();
      }
      case DEVICE -> {
        DeviceBatchWriter writer =
            new DeviceBatchWriter(
                header, MarkerLayout.MARKERS, hash -> List.of("n" + hash), null, 0);
        writer.begin(random.nextInt(1000));
        for (int i = 0; i < rows; i++) {
          writer.addMarker(i + 2, i, i, 1, 2, "BRISC", PacketType.START, i, random.nextInt(9999));
        }
        return writer.finish();
      }
      default -> {
        MemoryBatchWriter writer = new MemoryBatchWriter(header, 0);
        writer.begin(random.nextInt(1000));
        for (int i = 0; i < rows; i++) {
          writer.add(i + 2, MemoryOp.ALLOC, text(random), random.nextLong(), i, i);
        }
        return writer.finish();
      }
    }
  }

  private static byte[] end(StreamHeader header) {
    return EndWriter.write(
        header,
        new EndOfStream(header.stream().kind(), 5, EndReason.COMPLETE, Map.of("plot", 3L), ""));
  }

  private static String text(SplittableRandom random) {
    return random.nextInt(3) == 0 ? "" : "t".repeat(random.nextInt(200));
  }

  private static StreamHeader header(
      StreamKind kind, String run, String source, String model, String serial) {
    return new StreamHeader(
        new StreamId(run, source, kind, "i"), 0, "h", "", "", serial, model, "", "", "", 0, "");
  }
}
