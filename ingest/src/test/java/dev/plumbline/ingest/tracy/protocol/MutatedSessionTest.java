package dev.plumbline.ingest.tracy.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.Samples;
import dev.plumbline.ingest.tracy.session.SessionOpening;
import dev.plumbline.ingest.tracy.session.SessionSink;
import dev.plumbline.ingest.tracy.session.TracySession;
import dev.plumbline.ingest.tracy.session.ZoneRow;
import dev.plumbline.model.wire.MemoryOp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Mutated sessions: nothing but the protocol's own exception, no hang, and every zone that began is
 * a row, open, or counted. {@code -Dfuzz.rounds=100000} runs longer.
 */
class MutatedSessionTest {
  private static final int SAMPLES = 3;
  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 5000) / SAMPLES;
  private static final Duration WATCHDOG = Duration.ofSeconds(60 + ROUNDS / 50);

  @ParameterizedTest
  @ValueSource(strings = {"tt66-device", "tt66-ondemand", "v0.14.0"})
  void aMutatedSessionIsReadOrRefusedInOurWords(String sample) throws Exception {
    byte[] tool = Files.readAllBytes(Samples.path("tracy/session/" + sample + "/tool_to_app.bin"));
    byte[] app = Files.readAllBytes(Samples.path("tracy/session/" + sample + "/app_to_tool.bin"));
    Dialect dialect = sample.startsWith("tt66") ? Dialect.TT66 : Dialect.V82;
    List<byte[]> parts = frames(dialect, app);
    Assertions.assertTimeoutPreemptively(
        WATCHDOG,
        () -> {
          int refused = 0;
          for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            byte[] mutated =
                random.nextInt(4) == 0
                    ? mutate(app, random)
                    : inFrames(parts, mutatedIndex(parts, random), random);
            refused += play(tool, mutated, sample + " seed " + seed) ? 0 : 1;
          }
          assertThat(refused).isBetween(ROUNDS / 20, ROUNDS - ROUNDS / 20);
        });
  }

  /** One frame of a sample is enough to break; the small ones make a round fast. */
  private static int mutatedIndex(List<byte[]> parts, Random random) {
    return 1 + random.nextInt(parts.size() - 1);
  }

  /** The handshake, then each frame decompressed. */
  private static List<byte[]> frames(Dialect dialect, byte[] app) throws ProtocolException {
    List<byte[]> parts = new ArrayList<>();
    int at = 1 + dialect.welcomeBytes() + (Welcome.isOnDemand(dialect, app, 1) ? 16 : 0);
    parts.add(Arrays.copyOf(app, at));
    LinkedBlocks blocks = new LinkedBlocks();
    while (at < app.length) {
      int length = LittleEndian.int32(app, at);
      blocks.decompress(app, at + 4, at + 4 + length);
      parts.add(Arrays.copyOfRange(blocks.bytes(), blocks.from(), blocks.to()));
      at += 4 + length;
    }
    return parts;
  }

  private static byte[] inFrames(List<byte[]> parts, int broken, Random random) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(parts.get(0));
    LinkedBlockWriter blocks = new LinkedBlockWriter();
    for (int i = 1; i < parts.size(); i++) {
      byte[] frame = i == broken ? mutate(parts.get(i), random) : parts.get(i);
      if (frame.length == 0 || frame.length > LinkedBlocks.MAX_BLOCK_BYTES) {
        continue;
      }
      byte[] block = blocks.block(frame);
      if (block.length > AppBytes.MAX_COMPRESSED_BYTES) {
        continue;
      }
      out.writeBytes(AppScript.ints(block.length));
      out.writeBytes(block);
    }
    return out.toByteArray();
  }

  private static byte[] mutate(byte[] bytes, Random random) {
    byte[] mutated = bytes.clone();
    int times = 1 + random.nextInt(4);
    for (int i = 0; i < times && mutated.length > 8; i++) {
      int at = random.nextInt(mutated.length - 8);
      switch (random.nextInt(6)) {
        case 0 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> mutated = Arrays.copyOf(mutated, at);
        case 2 -> Arrays.fill(mutated, at, at + random.nextInt(8), (byte) 0xff);
        case 3 -> {
          byte swapped = mutated[at];
          mutated[at] = mutated[at + 5];
          mutated[at + 5] = swapped;
        }
        case 4 -> { // a piece twice
          int to = Math.min(mutated.length, at + 1 + random.nextInt(60));
          mutated =
              AppScript.join(
                  Arrays.copyOf(mutated, to), Arrays.copyOfRange(mutated, at, mutated.length));
        }
        default -> System.arraycopy(AppScript.longs(random.nextLong()), 0, mutated, at, 8);
      }
    }
    return mutated;
  }

  private static boolean play(byte[] tool, byte[] app, String seed) throws IOException {
    Counting rows = new Counting();
    TracySession session = new TracySession(false, rows);
    boolean whole = true;
    try {
      session.fromTool(tool, 0, tool.length);
      session.fromApp(app, 0, app.length);
    } catch (ProtocolException e) {
      whole = false;
      assertThat(e.getMessage()).as(seed).isNotBlank();
    }
    session.end();
    Map<String, Long> items = session.figures().items();
    Map<String, Long> counted = session.figures().notCarried();
    long begun = sum(items, "ZoneBegin");
    long ended = sum(items, "ZoneEnd");
    assertThat(rows.zones + counted.getOrDefault("zone-open", 0L)).as(seed).isEqualTo(begun);
    assertThat(rows.zones + counted.getOrDefault("zone-end-without-begin", 0L))
        .as(seed)
        .isEqualTo(ended);
    return whole;
  }

  private static long sum(Map<String, Long> items, String prefix) {
    return items.entrySet().stream()
        .filter(item -> item.getKey().startsWith(prefix))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static final class Counting implements SessionOpening, SessionSink {
    private long zones;

    @Override
    public SessionSink opened(Welcome welcome, String connectionId) {
      return this;
    }

    @Override
    public void hostZone(ZoneRow zone) {
      zones++;
    }

    @Override
    public void gpuZone(ZoneRow zone) {}

    @Override
    public void memory(MemoryOp op, String pool, long address, long sizeBytes, long nanos) {}
  }
}
