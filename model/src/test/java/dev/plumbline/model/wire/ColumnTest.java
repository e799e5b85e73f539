package dev.plumbline.model.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The columns, which read several numbers at once, against {@link PlainColumn}. */
class ColumnTest {
  private static final long UINT32 = 0xFFFF_FFFFL;
  private static final int COLUMNS_A_SEED = 400;

  private final Column longs = new Column("c");
  private final IntColumn ints = new IntColumn("c");
  private final ProtoReader in = new ProtoReader();

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 30);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whateverAColumnHoldsIsReadOrRefusedAsThePlainReaderDoes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < COLUMNS_A_SEED; i++) {
      int rows = random.nextInt(8) == 0 ? random.nextInt(500) : random.nextInt(40);
      compare(packed(random, rows), rows, random);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aColumnOfTheWrongLengthIsRefusedAsThePlainReaderDoes(long seed) {
    SplittableRandom random = new SplittableRandom(seed + 1000);
    for (int i = 0; i < COLUMNS_A_SEED; i++) {
      int rows = random.nextInt(30);
      compare(packed(random, rows), Math.max(0, rows + random.nextInt(-9, 10)), random);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aDamagedColumnIsReadOrRefusedAsThePlainReaderDoes(long seed) {
    SplittableRandom random = new SplittableRandom(seed + 2000);
    for (int i = 0; i < COLUMNS_A_SEED; i++) {
      int rows = random.nextInt(1, 40);
      byte[] packed = packed(random, rows);
      byte[] cut = Arrays.copyOf(packed, random.nextInt(packed.length + 1));
      compare(cut, rows, random);
      for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
        packed[random.nextInt(packed.length)] ^= (byte) (1 << random.nextInt(8));
      }
      compare(packed, rows, random);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void bytesOfAnySortAreReadOrRefusedAsThePlainReaderDoes(long seed) {
    SplittableRandom random = new SplittableRandom(seed + 3000);
    for (int i = 0; i < COLUMNS_A_SEED; i++) {
      byte[] noise = new byte[random.nextInt(60)];
      random.nextBytes(noise);
      for (int at = 0; at < noise.length; at++) {
        noise[at] |= (byte) (random.nextInt(4) == 0 ? 0x80 : 0); // longer numbers than noise has
      }
      int ends = 0;
      for (byte next : noise) {
        ends += next >= 0 ? 1 : 0;
      }
      compare(noise, ends, random);
    }
  }

  @Test
  void everyLengthOfNumberIsReadNextToEveryOther() {
    SplittableRandom random = new SplittableRandom(4);
    for (int first = 1; first <= 10; first++) {
      for (int second = 1; second <= 10; second++) {
        for (int third = 1; third <= 10; third++) {
          ByteArrayOutputStream packed = new ByteArrayOutputStream();
          for (int i = 0; i < 30; i++) {
            number(packed, 0L, new int[] {first, second, third}[i % 3]);
            number(packed, random.nextLong(1L << 6 * Math.min(10, first)), 0);
          }
          compare(packed.toByteArray(), 60, random);
        }
      }
    }
  }

  @Test
  void numbersOfAllSixtyFourBitsAreRead() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    int rows = 0;
    for (int bits = 0; bits <= 64; bits++) {
      long power = bits == 64 ? 0 : 1L << bits;
      for (long value : new long[] {power - 1, power, power + 1, -power, ~power}) {
        number(packed, value, 0);
        rows++;
      }
    }
    compare(packed.toByteArray(), rows, new SplittableRandom(1));
  }

  @Test
  void aColumnThatIsAbsentIsZeroWhateverWasReadBefore() {
    SplittableRandom random = new SplittableRandom(8);
    for (int rows : new int[] {0, 1, 5000, FrameLimits.MAX_ROWS, FrameLimits.MAX_ODDS}) {
      compare(packed(random, 100), 100, random);
      longs.clear();
      ints.clear();
      longs.delta(rows);
      ints.unsigned(rows, 0);
      for (int row = 0; row < rows; row++) {
        assertThat(longs.get(row) | ints.get(row)).isZero();
      }
      ints.later(rows);
      assertThat(rows == 0 ? 0 : ints.getLate(rows - 1)).isZero();
    }
  }

  @Test
  void aRiseBeyondItsLimitIsRefused() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    for (long step : new long[] {3, 0, 4, 1}) {
      number(packed, step, 0);
    }
    take(packed.toByteArray(), 0);

    longs.rise(4, 8);
    assertThat(new long[] {longs.get(0), longs.get(1), longs.get(2), longs.get(3)})
        .containsExactly(3, 3, 7, 8);
    assertThatThrownBy(() -> longs.rise(4, 7))
        .hasMessage("column c rises to more than 7 in entry 3");
  }

  private void compare(byte[] packed, int rows, SplittableRandom random) {
    if (packed.length == 0) {
      return; // proto3 writers leave such a column out
    }
    PlainColumn plain = new PlainColumn("c", packed);
    take(packed, random.nextInt(12));
    same(() -> plain.unsigned64(rows), () -> longsAfter(rows, () -> longs.unsigned64(rows)));
    same(() -> plain.signed(rows), () -> longsAfter(rows, () -> longs.signed(rows)));
    same(() -> plain.delta(rows), () -> longsAfter(rows, () -> longs.delta(rows)));
    long limit = random.nextLong() >>> random.nextInt(1, 64);
    same(
        () -> plain.unsigned(rows, limit),
        () -> longsAfter(rows, () -> longs.unsigned(rows, limit)));
    long intLimit = Math.min(limit, UINT32);
    same(() -> plain.unsigned(rows, intLimit), () -> intsAfter(rows, intLimit));
    same(() -> plain.unsigned(rows, UINT32), () -> lateInts(rows));
  }

  private long[] longsAfter(int rows, Runnable decode) {
    decode.run();
    return LongStream.range(0, rows).map(row -> longs.get((int) row)).toArray();
  }

  private long[] intsAfter(int rows, long limit) {
    ints.unsigned(rows, limit);
    return LongStream.range(0, rows)
        .map(row -> Integer.toUnsignedLong(ints.get((int) row)))
        .toArray();
  }

  private long[] lateInts(int rows) {
    ints.later(rows); // from here on nothing may fail
    long[] values = new long[rows];
    try {
      for (int row = rows - 1; row >= 0; row--) {
        values[row] = Integer.toUnsignedLong(ints.getLate(row));
      }
    } catch (FrameException e) {
      throw new AssertionError("later() accepted what cannot be read", e);
    }
    return values;
  }

  private static void same(Supplier<long[]> plain, Supplier<long[]> fast) {
    String expected = outcome(plain);
    assertThat(outcome(fast)).isEqualTo(expected);
  }

  private static String outcome(Supplier<long[]> read) {
    try {
      return Arrays.toString(read.get());
    } catch (FrameException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Lays the column into a record, with some bytes behind it that are none of its business. */
  private void take(byte[] packed, int bytesBehind) {
    ProtoBuffer message = new ProtoBuffer();
    message.bytesField(1, packed);
    byte[] record = Arrays.copyOf(message.toBytes(), message.size() + bytesBehind);
    longs.clear();
    ints.clear();
    in.wrap(record, 0, message.size(), "test").next();
    longs.take(in);
    in.wrap(record, 0, message.size(), "test").next();
    ints.take(in);
  }

  /** Numbers that are mostly of a few lengths, as in a column, with strangers among them. */
  private static byte[] packed(SplittableRandom random, int rows) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    int usualBits = random.nextInt(1, 64);
    int strangers = random.nextInt(1, 30);
    boolean overlong = random.nextInt(4) == 0;
    for (int row = 0; row < rows; row++) {
      int bits = random.nextInt(strangers) == 0 ? random.nextInt(1, 65) : usualBits;
      long value = random.nextLong() >>> (64 - bits);
      number(packed, value, overlong && random.nextInt(3) == 0 ? random.nextInt(11) : 0);
    }
    return packed.toByteArray();
  }

  /** Writes a number, with leading zeros when it would have less bytes than wanted. */
  private static void number(ByteArrayOutputStream packed, long value, int bytes) {
    int written = 1;
    long rest = value;
    for (; rest >>> 7 != 0 || written < bytes; rest >>>= 7) {
      packed.write((int) rest & 0x7F | 0x80);
      written++;
    }
    packed.write((int) rest);
  }
}
