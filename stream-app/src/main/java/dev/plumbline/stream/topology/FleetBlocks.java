package dev.plumbline.stream.topology;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.KeyCache;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.rollup.Causes;
import dev.plumbline.stream.rollup.SourceDelta;
import java.util.function.Consumer;

/**
 * What one record or one punctuation of the fold says to the roll-up: one block for each partition,
 * because many windows close together and a record of Kafka costs more than what is in it.
 *
 * <p>Whoever fills it calls {@link #send} before it returns: what is held here across a commit
 * would be lost with the process.
 */
final class FleetBlocks {
  private static final int KEPT_CAUSES = 16_384;

  private final FleetBlock[] blocks;
  private final KeyCache<FleetKey, Integer> partitions;

  /**
   * Starts empty.
   *
   * @param partitions how many partitions the roll-up has
   * @param sink takes finished blocks, in the order in which each partition must see them
   */
  FleetBlocks(int partitions, Consumer<byte[]> sink) {
    blocks = new FleetBlock[partitions];
    for (int i = 0; i < partitions; i++) {
      blocks[i] = new FleetBlock(i, sink);
    }
    this.partitions =
        new KeyCache<>(KEPT_CAUSES, cause -> Causes.partition(cause.text(), partitions));
  }

  void delta(StatsDelta delta) {
    block(Causes.cause(delta.key(), delta.subject())).delta(SourceDelta.of(delta));
  }

  void verdict(Verdict verdict) {
    block(Causes.cause(verdict.key(), verdict.subject())).verdict(verdict);
  }

  /** The end of a stream goes to everybody, behind everything its source sent before. */
  void ended(StreamAccount account) {
    for (FleetBlock block : blocks) {
      block.ended(account);
    }
  }

  /** Lets go of what is there. */
  void send() {
    for (FleetBlock block : blocks) {
      block.send();
    }
  }

  private FleetBlock block(FleetKey cause) {
    return blocks[partitions.of(cause)];
  }
}
