package dev.plumbline.ingest.tracy.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkedBlocksTest {
  private final LinkedBlocks blocks = new LinkedBlocks();

  private byte[] decompress(byte[] block) throws ProtocolException {
    blocks.decompress(block, 0, block.length);
    return Arrays.copyOfRange(blocks.bytes(), blocks.from(), blocks.to());
  }

  private static byte[] data(Random random, int length) {
    byte[] data = new byte[length];
    for (int i = 0; i < length; ) {
      int run = 1 + random.nextInt(40);
      boolean repeat = i > 0 && random.nextInt(3) > 0;
      int from = repeat ? Math.max(0, i - 1 - random.nextInt(60_000)) : 0;
      for (int k = 0; k < run && i < length; k++, i++) {
        data[i] = repeat ? data[from + k] : (byte) random.nextInt(20);
      }
    }
    return data;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void blocksOfTheLz4LibraryComeOutAsTheyWere(long seed) throws ProtocolException {
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      byte[] data = data(random, 1 + random.nextInt(LinkedBlocks.MAX_BLOCK_BYTES));
      byte[] block =
          (random.nextBoolean()
                  ? LZ4Factory.safeInstance().fastCompressor()
                  : LZ4Factory.safeInstance().highCompressor())
              .compress(data);
      assertThat(decompress(block)).isEqualTo(data);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void linkedBlocksReachIntoWhatCameBefore(long seed) throws ProtocolException {
    Random random = new Random(seed);
    LinkedBlockWriter writer = new LinkedBlockWriter();
    byte[] all = data(random, 2_500_000);
    long compressed = 0;
    for (int at = 0; at < all.length; ) {
      int to = Math.min(all.length, at + 1 + random.nextInt(random.nextBoolean() ? 300 : 262_144));
      byte[] part = Arrays.copyOfRange(all, at, to);
      byte[] block = writer.block(part);
      compressed += block.length;
      assertThat(decompress(block)).isEqualTo(part);
      at = to;
    }
    assertThat(compressed).isLessThan(all.length - all.length / 8);
  }

  @Test
  void aBlockMayRepeatTheVeryFirstByteOfTheHistory() throws ProtocolException {
    byte[] first = new byte[65_535];
    new Random(1).nextBytes(first);
    byte[] literals = LZ4Factory.safeInstance().fastCompressor().compress(first);
    decompress(literals);
    // four bytes from 65,535 back, then one literal
    byte[] block = {0x00, (byte) 0xff, (byte) 0xff, 0x10, 42};
    assertThat(decompress(block))
        .isEqualTo(new byte[] {first[0], first[1], first[2], first[3], 42});
  }

  @ParameterizedTest
  @CsvSource({
    "'', it is empty",
    "10, literals go beyond its end",
    "f0, a length goes beyond its end",
    "1041, ok",
    "104105, it ends in a match",
    "10410000, a match reaches before the history",
    "1041020010, a match reaches before the history",
    "1041010010, literals go beyond its end",
    "1f410100, a length goes beyond its end",
    "10410100, it ends in a match",
  })
  void aDamagedBlockSaysWhereAndHow(String hex, String expected) throws ProtocolException {
    byte[] block = HexFormat.of().parseHex(hex);
    if (expected.equals("ok")) {
      assertThat(decompress(block)).containsExactly(0x41);
      return;
    }
    assertThatThrownBy(() -> decompress(block))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("LZ4 block is damaged at its byte")
        .hasMessageContaining(expected);
  }

  @Test
  void aBlockThatGrowsBeyondItsLimitIsRefusedBeforeItIsWritten() {
    byte[] bomb = new byte[2000];
    Arrays.fill(bomb, (byte) 0xff);
    bomb[0] = 0x1f;
    bomb[1] = 7;
    bomb[2] = 1;
    bomb[3] = 0;
    assertThatThrownBy(() -> decompress(bomb)).hasMessageContaining("too long a match");
  }

  @Test
  void everyBeginningOfABlockIsReadOrRefused() throws ProtocolException {
    byte[] data = data(new Random(5), 3000);
    byte[] block = LZ4Factory.safeInstance().fastCompressor().compress(data);
    int refused = 0;
    for (int length = 0; length < block.length; length++) {
      LinkedBlocks fresh = new LinkedBlocks();
      try {
        fresh.decompress(block, 0, length);
        assertThat(Arrays.copyOfRange(fresh.bytes(), fresh.from(), fresh.to()))
            .isEqualTo(Arrays.copyOf(data, fresh.to() - fresh.from()));
      } catch (ProtocolException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(block.length / 2);
  }
}
