package dev.plumbline.model.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.key.StreamKind;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FrameLimitsTest {
  private final StreamHeader header = TestHeaders.host(StreamKind.ZONES);
  private final ZoneBatchWriter writer = new ZoneBatchWriter(header, ZoneKind.HOST);

  @Test
  void aWriterIsFullAtFiveThousandRows() {
    for (int i = 0; i < 5000; i++) {
      assertThat(writer.isFull()).isFalse();
      writer.add(0, "forward", "", "", i, 1, 0, 0);
    }
    assertThat(writer.isFull()).isTrue();
    assertThat(new Frame().wrap(writer.finish()).rows()).isEqualTo(5000);
    assertThat(writer.isFull()).isFalse();
  }

  @Test
  void rowsOfFourTextsOfTheLargestSizeStayBelowHalfAMebibyteWhenIsFullIsHeeded() {
    SplittableRandom random = new SplittableRandom(4);
    int frames = 0;
    for (int i = 0; i < 60; i++) {
      int length = random.nextInt(3) == 0 ? 65_530 : random.nextInt(65_530);
      String tail = i + "x".repeat(length);
      writer.add(0, "a" + tail, "b" + tail, "", i, 1, 0, 0);
      writer.odd(OddCode.RAW_TEXT, "c" + tail);
      writer.odd(OddCode.BAD_START, "d" + tail);
      if (writer.isFull()) {
        byte[] record = writer.finish();
        assertThat(record.length).isLessThan(FrameLimits.TARGET_RECORD_BYTES);
        new Frame().wrap(record);
        frames++;
      }
    }
    assertThat(frames).isGreaterThan(10);
  }

  @Test
  void readbacksFillABatchByTheirSize() {
    DeviceBatchWriter device =
        new DeviceBatchWriter(TestHeaders.device(), MarkerLayout.CTL64, ZoneNames.NONE, null, 0);
    while (!device.isFull()) {
      device.addImage(1, 2, 3, 4, new byte[10_496]);
    }
    assertThat(device.rows()).isBetween(10, 40);
    assertThat(device.finish().length).isLessThan(FrameLimits.TARGET_RECORD_BYTES);
  }

  @Test
  void aTextAboveTheCapIsRefusedAndTheBatchStaysWhole() {
    writer.add(1, "first", "", "", 1, 1, 0, 0);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.add(2, "x".repeat(65_537), "", "", 1, 1, 0, 0))
        .withMessage("string of 65537 bytes, expected at most 65536");
    writer.add(2, "second", "", "", 2, 1, 0, 0);

    Frame frame = new Frame().wrap(writer.finish());
    assertThat(frame.rows()).isEqualTo(2);
    assertThat(frame.lineOf(1)).isEqualTo(2);
  }

  @Test
  void linesMustRise() {
    writer.add(5, "a", "", "", 1, 1, 0, 0);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> writer.add(5, "b", "", "", 1, 1, 0, 0))
        .withMessageContaining("line 5 follows line 5");
  }

  @Test
  void aBatchThatHoldsAnythingCannotBeginAgain() {
    writer.add(0, "a", "", "", 1, 1, 0, 0);

    assertThatIllegalStateException().isThrownBy(() -> writer.begin(7));
  }

  @Test
  void moreRowsThanTheCapAreRefused() {
    for (int i = 0; i < FrameLimits.MAX_ROWS; i++) {
      writer.add(0, "a", "", "", 1, 1, 0, 0);
    }
    assertThatIllegalStateException().isThrownBy(() -> writer.add(0, "a", "", "", 1, 1, 0, 0));
    assertThat(new Frame().wrap(writer.finish()).rows()).isEqualTo(FrameLimits.MAX_ROWS);
  }

  @Test
  void aWriterOfAnotherKindOfStreamIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MemoryBatchWriter(header, 0))
        .withMessage("stream is of kind ZONES, expected MEMORY");
  }

  @Test
  void anotherVersionIsNamedWithWhatIsSupported() {
    ProtoBuffer record = new ProtoBuffer();
    record.uintField(1, 2);
    record.bytesField(9, "whatever version 2 is made of".getBytes(UTF_8));

    assertThatThrownBy(() -> new Frame().wrap(record.toBytes()))
        .isInstanceOf(FrameException.class)
        .hasMessage("frame: found version 2, supported is 1");
  }

  @Test
  void anEmptyRecordIsNoFrame() {
    assertThatThrownBy(() -> new Frame().wrap(new byte[0]))
        .hasMessage("frame: found version 0, supported is 1");
  }

  @Test
  void aRecordAboveTheCapIsRefusedUnread() {
    assertThatThrownBy(() -> new Frame().wrap(new byte[FrameLimits.MAX_RECORD_BYTES + 1]))
        .hasMessage("record of 1048577 bytes, expected at most 1048576");
  }

  @Test
  void unknownFieldsAreSkipped() {
    writer.add(3, "forward", "", "", 1, 2, 0, 0);
    ProtoBuffer record = new ProtoBuffer();
    byte[] known = writer.finish();
    record.append(known, known.length);
    record.uintField(100, 7);
    record.bytesField(101, "later".getBytes(UTF_8));
    record.tag(102, ProtoBuffer.FIXED64);
    record.fixed64(1);

    assertThat(new Frame().wrap(record.toBytes()).rows()).isEqualTo(1);
  }

  @Test
  void aFailedWrapLeavesNoRecordBehind() {
    writer.add(3, "forward", "", "", 1, 2, 0, 0);
    Frame frame = new Frame().wrap(writer.finish());

    assertThatThrownBy(() -> frame.wrap(new byte[] {1})).isInstanceOf(FrameException.class);

    assertThatIllegalStateException().isThrownBy(frame::type);
    assertThatIllegalStateException().isThrownBy(frame::rows);
    assertThatIllegalStateException().isThrownBy(frame::zones);
  }

  @Test
  void theHeaderObjectIsKeptWhileOnlySequencesChange() {
    writer.add(3, "forward", "", "", 1, 2, 0, 0);
    byte[] first = writer.finish();
    writer.add(4, "forward", "", "", 3, 2, 0, 0);
    byte[] second = writer.finish();
    Frame frame = new Frame();

    StreamHeader known = frame.wrap(first).header();

    assertThat(known).isEqualTo(header);
    assertThat(frame.wrap(second).header()).isSameAs(known);
  }

  @Test
  void namesTravelWithTheHashesOfTheBatchOnly() {
    DeviceBatchWriter device =
        new DeviceBatchWriter(
            TestHeaders.device(),
            MarkerLayout.MARKERS,
            hash -> hash == 1 ? List.of("one") : List.of("many-b", "many-a"),
            null,
            0);
    device.addMarker(0, 1, 1, 1, 1, "BRISC", PacketType.START, 1, 5);
    device.addMarker(0, 1, 1, 1, 1, "BRISC", PacketType.END, 1, 6);
    device.addMarker(0, 1, 1, 1, 1, "BRISC", PacketType.START, 2, 7);

    DeviceCursor cursor = new Frame().wrap(device.finish()).device();

    assertThat(cursor.namesOf(1)).containsExactly("one");
    assertThat(cursor.namesOf(2)).containsExactly("many-a", "many-b");
    assertThat(cursor.namesOf(3)).isEmpty();
    assertThat(cursor.strings()).as("each name once").isEqualTo(5);
  }

  @ParameterizedTest
  @EnumSource(
      value = TestStream.class,
      names = {"ZONES", "MEMORY", "SAMPLES"})
  void readingMakesNoGarbageForEachRow(TestStream kind) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    List<Row> rows = kind.rows(new SplittableRandom(1), 4000);
    byte[] record = kind.write(kind.writer(), rows, 0, rows.size());
    Frame frame = new Frame();
    long allocated = Long.MAX_VALUE;
    for (int i = 0; i < 50; i++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      RowCursor cursor = kind.cursor(frame.wrap(record));
      while (cursor.next()) {
        frame.sequenceOf(cursor.row());
      }
      allocated = Math.min(allocated, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(allocated).isLessThan(1024);
  }
}
