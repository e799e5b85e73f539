package dev.plumbline.stream.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.rollup.Causes;
import dev.plumbline.stream.rollup.Deltas;
import dev.plumbline.stream.rollup.FleetRollup;
import dev.plumbline.stream.rollup.Said;
import dev.plumbline.stream.rollup.SourceDelta;
import dev.plumbline.stream.state.MemoryStore;
import dev.plumbline.stream.testkit.Bounds;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether it travels in blocks, one by one as JSON, or not at all, the roll-up says the same. */
final class FleetMessageTest {
  private static final int PARTITIONS = 3;

  private final Harness sources = new Harness();
  private final List<byte[]> sent = new ArrayList<>();
  private final FleetBlocks blocks = new FleetBlocks(PARTITIONS, sent::add);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void blocksSayWhatSingleMessagesSay(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Deltas deltas = new Deltas(seed, 8, 4);
    Verdict verdict = verdict();
    StreamAccount ended = sources.ended.get(0);
    List<Rollup> direct = rollups();
    List<Rollup> single = rollups();
    for (int i = 0; i < 400; i++) {
      switch (random.nextInt(30)) {
        case 0 -> {
          blocks.ended(ended);
          direct.forEach(each -> each.rollup.ended(ended));
          single.forEach(each -> each.read(json('E', ended)));
        }
        case 1 -> {
          blocks.verdict(verdict);
          int to = Causes.partition(cause(verdict), PARTITIONS);
          direct.get(to).rollup.verdict(verdict);
          single.get(to).read(json('V', verdict));
        }
        case 2 -> blocks.send();
        default -> {
          StatsDelta delta = deltas.next();
          blocks.delta(delta);
          int to = Causes.partition(cause(delta), PARTITIONS);
          direct.get(to).rollup.delta(delta);
          single.get(to).read(json('D', delta));
        }
      }
    }
    blocks.send();
    List<Rollup> blockwise = rollups();
    sent.forEach(block -> blockwise.get(partition(block)).read(block));

    for (int i = 0; i < PARTITIONS; i++) {
      assertThat(blockwise.get(i).finish()).isEqualTo(direct.get(i).finish());
      assertThat(single.get(i).finish()).isEqualTo(direct.get(i).finish());
    }
  }

  @Test
  void theEndOfAStreamIsInEveryPartitionBehindWhatCameBefore() {
    StreamAccount ended = account();
    StatsDelta delta = new Deltas(1, 1, 1).next();
    blocks.delta(delta);
    blocks.ended(ended);
    blocks.send();

    assertThat(sent).hasSize(PARTITIONS);
    assertThat(sent.stream().map(FleetMessageTest::partition)).containsExactly(0, 1, 2);
    List<Rollup> rollups = rollups();
    sent.forEach(block -> rollups.get(partition(block)).read(block));
    Rollup to = rollups.get(Causes.partition(cause(delta), PARTITIONS));
    assertThat(to.said.all).hasSize(2);
    assertThat(to.said.all.get(0)).as("totals, then the mark").contains("clockHertz");
  }

  @Test
  void nothingIsSentWhenNothingWasSaid() {
    blocks.send();
    assertThat(sent).isEmpty();
  }

  @Test
  void aBlockLeavesBeforeItWouldExceedItsCap() {
    Deltas deltas = new Deltas(5, 3, 1_000);
    FleetBlock block = new FleetBlock(0, sent::add);
    int count = 20_000;
    Rollup direct = rollups().get(0);
    for (int i = 0; i < count; i++) {
      StatsDelta delta = deltas.next();
      block.delta(SourceDelta.of(delta));
      direct.rollup.delta(delta);
    }
    block.send();

    assertThat(sent.size()).isGreaterThan(3);
    assertThat(sent).allMatch(bytes -> bytes.length <= FleetBlock.MAX_BYTES);
    assertThat(sent.subList(0, sent.size() - 1))
        .as("full blocks are full")
        .allMatch(bytes -> bytes.length > FleetBlock.MAX_BYTES - 16_384);
    Rollup read = rollups().get(0);
    sent.forEach(read::read);
    assertThat(read.finish()).isEqualTo(direct.finish());
  }

  @Test
  void aBlockThatIsCutAnywhereOrOfAnotherVersionIsRefused() {
    blocks.delta(new Deltas(3, 1, 1).next());
    blocks.send();
    byte[] block = sent.get(0);
    for (int size = 0; size < block.length; size++) {
      byte[] cut = Arrays.copyOf(block, size);
      if (size > 3) {
        assertThatIllegalArgumentException().isThrownBy(() -> rollups().get(0).read(cut));
      }
    }
    assertThatIllegalArgumentException().isThrownBy(() -> rollups().get(0).read(new byte[0]));
    byte[] later = block.clone();
    later[1] = 9;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rollups().get(0).read(later))
        .withMessageContaining("version 9");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rollups().get(0).read(new byte[] {'X', 1}))
        .withMessageContaining("unknown");
  }

  @Test
  void aBlockForAPartitionThatIsNotThereIsRefused() {
    blocks.ended(account());
    blocks.send();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> FleetMessage.partitioner().partitions("t", null, sent.get(2), PARTITIONS - 1));
  }

  private Verdict verdict() {
    sources.book.put(Bounds.zone("a").floor(100).history());
    Capture capture = Capture.zones().zone("a", 0, 90);
    sources.accept(capture.whole(), capture.end());
    return sources.said.get(0);
  }

  private StreamAccount account() {
    verdict();
    return sources.ended.get(0);
  }

  private static int partition(byte[] block) {
    Set<Integer> partitions =
        FleetMessage.partitioner().partitions("t", null, block, PARTITIONS).orElseThrow();
    assertThat(partitions).hasSize(1);
    return partitions.iterator().next();
  }

  private static String cause(StatsDelta delta) {
    return Causes.cause(delta.key(), delta.subject()).text();
  }

  private static String cause(Verdict verdict) {
    return Causes.cause(verdict.key(), verdict.subject()).text();
  }

  /** A message as it was written before there were blocks. */
  private static byte[] json(char tag, Object value) {
    byte[] json = JsonValues.write(value);
    byte[] message = new byte[json.length + 1];
    message[0] = (byte) tag;
    System.arraycopy(json, 0, message, 1, json.length);
    return message;
  }

  private static List<Rollup> rollups() {
    List<Rollup> rollups = new ArrayList<>();
    for (int i = 0; i < PARTITIONS; i++) {
      rollups.add(new Rollup(i));
    }
    return rollups;
  }

  private static final class Rollup {
    final Said said = new Said();
    final FleetRollup rollup;
    private long nowMillis = Harness.START_MILLIS;

    Rollup(int partition) {
      rollup =
          new FleetRollup(
              StreamConfig.defaults().withRollupPartitions(PARTITIONS),
              partition,
              () -> nowMillis,
              new MemoryStore(),
              said);
    }

    void read(byte[] record) {
      FleetMessage.read(record, rollup);
    }

    List<String> finish() {
      nowMillis += FleetRollup.QUIET_MILLIS;
      rollup.tick();
      return said.all;
    }
  }
}
