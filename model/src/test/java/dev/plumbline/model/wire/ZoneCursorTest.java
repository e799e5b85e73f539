package dev.plumbline.model.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.model.key.StreamKind;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ZoneCursorTest {
  private final ZoneBatchWriter writer =
      new ZoneBatchWriter(TestHeaders.host(StreamKind.ZONES), ZoneKind.HOST);

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void rowsReadInAnyOrderSayWhatTheWalkSays(long seed) {
    TestStream kind = TestStream.ZONES;
    List<Row> rows = kind.rows(new SplittableRandom(seed), 150);
    Frame frame = new Frame().wrap(kind.write(kind.writer(), rows, 0, rows.size()));
    List<Row> walked = kind.read(frame);
    ZoneCursor zones = frame.zones();

    assertThat(zones.rows()).isEqualTo(rows.size());
    assertThat(zones.hasOdds()).isEqualTo(rows.stream().anyMatch(row -> !row.odds().isEmpty()));
    for (int row = rows.size() - 1; row >= 0; row--) {
      assertThat(walked.get(row).cells())
          .startsWith(
              text(zones, zones.nameIndex(row)),
              text(zones, zones.contextIndex(row)),
              text(zones, zones.placeIndex(row)),
              zones.startNanos(row),
              zones.durationNanos(row));
    }
    assertThat(zones.row()).as("the walk has not begun").isEqualTo(-1);
  }

  private static String text(ZoneCursor zones, int index) {
    return new String(zones.bytes(), zones.stringOffset(index), zones.stringLength(index), UTF_8);
  }

  @Test
  void columnsThatAreAbsentAreKnownToBe() {
    writer.add(0, "matmul", "", "", 10, 5, 1, 0);
    Frame frame = new Frame();

    ZoneCursor plain = frame.wrap(writer.finish()).zones();
    assertThat(plain.hasContexts()).isFalse();
    assertThat(plain.hasPlaces()).isFalse();
    assertThat(plain.hasOdds()).isFalse();
    assertThat(plain.contextIndex(0)).isZero();

    writer.add(0, "matmul", "64x64", "BRISC", 10, 5, 1, 0);
    writer.odd(OddCode.BAD_START, "n/a");
    ZoneCursor full = frame.wrap(writer.finish()).zones();
    assertThat(full.hasContexts()).isTrue();
    assertThat(full.hasPlaces()).isTrue();
    assertThat(full.hasOdds()).isTrue();
  }

  @Test
  void theEmptyStringHasNoBytesAndStringsBehindTheTableAreRefused() {
    ZoneCursor zones = new Frame().wrap(writer.finish()).zones();

    assertThat(zones.rows()).isZero();
    assertThat(zones.stringLength(0)).isZero();
    assertThat(text(zones, 0)).isEmpty();
    assertThatThrownBy(() -> zones.stringLength(1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> zones.stringOffset(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void aBatchIsContiguousWhenNothingWasWithheld() {
    Frame frame = new Frame();
    writer.begin(7);
    writer.add(0, "matmul", "", "", 10, 5, 1, 0);
    writer.add(0, "matmul", "", "", 20, 5, 1, 0);

    assertThat(frame.wrap(writer.finish()).isContiguous()).isTrue();
    assertThat(frame.sequenceOf(1)).isEqualTo(8);

    writer.add(0, "matmul", "", "", 30, 5, 1, 0);
    writer.withhold(2, 0);
    assertThat(frame.wrap(writer.finish()).isContiguous()).isFalse();
  }
}
