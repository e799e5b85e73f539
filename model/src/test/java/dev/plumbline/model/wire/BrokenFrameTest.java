package dev.plumbline.model.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import dev.plumbline.model.key.StreamKind;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BrokenFrameTest {
  /** What a fresh reader may need at most, whatever a record claims. */
  private static final long MOST_BYTES = 2 << 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @EnumSource(TestStream.class)
  void everyCutIsRefused(TestStream kind) {
    byte[] record = record(kind, 25);
    Frame frame = new Frame();

    for (int length = 0; length < record.length; length++) {
      assertThat(isFrame(frame, Arrays.copyOf(record, length))).as("%d bytes", length).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(TestStream.class)
  void everyChangedByteIsRefusedOrStillAFrame(TestStream kind) {
    byte[] record = record(kind, 8);
    Frame frame = new Frame();
    int refused = 0;
    for (int at = 0; at < record.length; at++) {
      byte original = record[at];
      for (int change = 1; change < 256; change++) {
        record[at] = (byte) (original ^ change);
        if (!isFrame(frame, record)) {
          refused++;
        }
      }
      record[at] = original;
    }
    assertThat(refused).isPositive();
    assertThat(isFrame(frame, record)).isTrue();
  }

  @Test
  void everyChangedByteOfAnEndIsRefusedOrStillAFrame() {
    byte[] record =
        EndWriter.write(
            TestHeaders.host(StreamKind.ZONES),
            new EndOfStream(
                StreamKind.ZONES, 1000, EndReason.CUT, Map.of("frames", 3L), "line 7 is cut"));
    Frame frame = new Frame();
    for (int at = 0; at < record.length; at++) {
      byte original = record[at];
      for (int change = 1; change < 256; change++) {
        record[at] = (byte) (original ^ change);
        isFrame(frame, record);
      }
      record[at] = original;
      assertThat(isFrame(frame, Arrays.copyOf(record, at))).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(TestStream.class)
  void noChangedByteMakesTheReaderAllocateMuch(TestStream kind) {
    byte[] record = record(kind, 6);
    long worst = 0;
    for (int at = 0; at < record.length; at++) {
      byte original = record[at];
      for (int change : new int[] {1, 0x10, 0x40, 0x7F, 0x80, 0xFF}) {
        record[at] = (byte) (original ^ change);
        Frame frame = new Frame();
        long before = threads.getCurrentThreadAllocatedBytes();
        isFrame(frame, record);
        worst = Math.max(worst, threads.getCurrentThreadAllocatedBytes() - before);
      }
      record[at] = original;
    }
    assertThat(worst).isLessThan(MOST_BYTES);
  }

  @ParameterizedTest
  @EnumSource(TestStream.class)
  void noiseIsRefused(TestStream kind) {
    SplittableRandom random = new SplittableRandom(kind.ordinal());
    Frame frame = new Frame();
    for (int i = 0; i < 2000; i++) {
      byte[] noise = new byte[random.nextInt(200)];
      random.nextBytes(noise);
      isFrame(frame, noise);
    }
    assertThat(isFrame(frame, record(kind, 3))).as("the reader survives").isTrue();
  }

  private static byte[] record(TestStream kind, int rows) {
    SplittableRandom random = new SplittableRandom(kind.ordinal() + 1);
    List<Row> all =
        kind.rows(random, 20 * rows).stream()
            .filter(row -> sizeBytes(row) < 160)
            .limit(rows)
            .toList();
    return kind.write(kind.writer(), all, 0, all.size());
  }

  private static int sizeBytes(Row row) {
    int size = row.toString().length();
    for (Object cell : row.cells()) {
      size += cell instanceof ByteBuffer image ? image.remaining() : 0;
    }
    return size;
  }

  /** Reads all there is to read; anything but a FrameException from wrap fails the test. */
  private static boolean isFrame(Frame frame, byte[] record) {
    try {
      frame.wrap(record);
    } catch (FrameException e) {
      return false;
    }
    try {
      readAll(frame);
    } catch (RuntimeException e) {
      fail("wrap accepted what cannot be read", e);
    }
    return true;
  }

  private static void readAll(Frame frame) {
    frame.header();
    frame.forEachWithheld((first, sequences, reason) -> Math.addExact(first, sequences));
    for (int row = 0; row < frame.rows(); row++) {
      frame.lineOf(row);
      frame.sequenceOf(row);
    }
    switch (frame.type()) {
      case ZONES -> TestStream.ZONES.read(frame);
      case DEVICE -> {
        TestStream.MARKERS.read(frame);
        TestStream.IMAGES.read(frame);
        frame.device().sync();
        frame.device().namesOf(3);
      }
      case MEMORY -> TestStream.MEMORY.read(frame);
      case SAMPLES -> TestStream.SAMPLES.read(frame);
      case END -> frame.end();
    }
  }
}
