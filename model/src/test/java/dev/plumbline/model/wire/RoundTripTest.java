package dev.plumbline.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RoundTripTest {

  static Stream<Arguments> everyKindWithSeeds() {
    return Stream.of(TestStream.values())
        .flatMap(kind -> LongStream.rangeClosed(1, 25).mapToObj(seed -> Arguments.of(kind, seed)));
  }

  @ParameterizedTest
  @MethodSource("everyKindWithSeeds")
  void whatIsWrittenIsReadBack(TestStream kind, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Row> rows = kind.rows(random, random.nextInt(200));

    Frame frame = new Frame().wrap(kind.write(kind.writer(), rows, 0, rows.size()));

    assertThat(frame.rows()).isEqualTo(rows.size());
    assertThat(frame.firstSequence()).isZero();
    assertThat(frame.lastSequence())
        .isEqualTo(rows.isEmpty() ? -1 : rows.get(rows.size() - 1).sequence());
    assertThat(kind.read(frame)).isEqualTo(rows);
    assertThat(kind.read(frame)).as("a cursor starts over").isEqualTo(rows);
  }

  @ParameterizedTest
  @MethodSource("everyKindWithSeeds")
  void cuttingAnywhereGivesTheSameRows(TestStream kind, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Row> rows = kind.rows(random, random.nextInt(1, 120));
    BatchWriter writer = kind.writer();
    Frame frame = new Frame();
    List<Row> read = new ArrayList<>();
    long expectedFirst = 0;

    int from = 0;
    while (from < rows.size()) {
      int to = Math.min(rows.size(), from + random.nextInt(1, 40));
      frame.wrap(kind.write(writer, rows, from, to));
      assertThat(frame.firstSequence()).isEqualTo(expectedFirst);
      expectedFirst = frame.lastSequence() + 1;
      read.addAll(kind.read(frame));
      from = to;
    }

    assertThat(read).isEqualTo(rows);
  }

  @ParameterizedTest
  @EnumSource(TestStream.class)
  void withheldRangesAndRowsTogetherCoverEverySequenceNumberOnce(TestStream kind) {
    List<Row> rows = kind.rows(new SplittableRandom(99), 80);
    Frame frame = new Frame().wrap(kind.write(kind.writer(), rows, 0, rows.size()));
    List<long[]> ranges = new ArrayList<>();
    rows.forEach(row -> ranges.add(new long[] {row.sequence(), 1}));
    frame.forEachWithheld(
        (first, sequences, reason) -> {
          assertThat(reason).isEqualTo(3);
          ranges.add(new long[] {first, sequences});
        });
    ranges.sort((a, b) -> Long.compare(a[0], b[0]));

    long next = frame.firstSequence();
    for (long[] range : ranges) {
      assertThat(range[0]).isEqualTo(next);
      next += range[1];
    }
    assertThat(next - 1).isEqualTo(frame.lastSequence());
  }

  @ParameterizedTest
  @EnumSource(TestStream.class)
  void aBatchOfNothingButWithheldNumbersIsABatch(TestStream kind) {
    BatchWriter writer = kind.writer();
    writer.begin(10);
    writer.withhold(5, 0);
    writer.withhold(2, 1);

    Frame frame = new Frame().wrap(writer.finish());

    List<String> ranges = new ArrayList<>();
    frame.forEachWithheld((first, count, reason) -> ranges.add(first + "+" + count + ":" + reason));
    assertThat(ranges).containsExactly("10+5:0", "15+2:1");
    assertThat(frame.lastSequence()).isEqualTo(16);
    assertThat(kind.cursor(frame).next()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(TestStream.class)
  void withoutBeginABatchFollowsTheOneBefore(TestStream kind) {
    BatchWriter writer = kind.writer();
    SplittableRandom random = new SplittableRandom(1);
    kind.add(writer, 0, kind.cells(random));
    writer.withhold(3, 0);
    writer.finish();
    kind.add(writer, 0, kind.cells(random));

    assertThat(new Frame().wrap(writer.finish()).firstSequence()).isEqualTo(4);
  }
}
