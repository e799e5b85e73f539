package dev.plumbline.stream.topology;

import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.rollup.SourceDelta;
import dev.plumbline.stream.state.BlockWriter;
import java.util.function.Consumer;

/**
 * A block of messages to one partition of the roll-up, in the order in which they were made. A
 * block that would grow beyond {@link #MAX_BYTES} leaves before the message that does not fit; only
 * a single message that is larger by itself makes a larger block.
 */
final class FleetBlock {
  /** Most bytes of a block. */
  static final int MAX_BYTES = 512 * 1024;

  private final int partition;
  private final Consumer<byte[]> sink;
  private final BlockWriter out = new BlockWriter();
  private int messages;

  /**
   * Starts empty.
   *
   * @param partition the partition of the roll-up it is for
   * @param sink takes finished blocks
   */
  FleetBlock(int partition, Consumer<byte[]> sink) {
    this.partition = partition;
    this.sink = sink;
    begin();
  }

  void delta(SourceDelta delta) {
    append(
        () -> {
          out.raw(FleetMessage.DELTA);
          out.text(delta.key().kind().name());
          out.text(delta.key().name());
          out.text(delta.key().context());
          out.text(delta.key().place());
          out.text(delta.key().run());
          out.text(delta.key().source());
          out.subject(delta.subject());
          out.signed(delta.windowStartMillis());
          out.signed(delta.windowSizeMillis());
          out.blob(delta.figures());
        });
  }

  void verdict(Verdict verdict) {
    json(FleetMessage.VERDICT, JsonValues.write(verdict));
  }

  void ended(StreamAccount account) {
    json(FleetMessage.ENDED, JsonValues.write(account));
  }

  /** Lets go of what is there. */
  void send() {
    if (messages > 0) {
      send(out.size());
    }
  }

  private void json(int tag, byte[] json) {
    append(
        () -> {
          out.raw(tag);
          out.blob(json);
        });
  }

  private void append(Runnable message) {
    int before = out.size();
    message.run();
    if (messages > 0 && out.size() > MAX_BYTES) {
      send(before);
      message.run();
    }
    messages++;
  }

  private void send(int sizeBytes) {
    byte[] block = out.first(sizeBytes);
    begin();
    sink.accept(block);
  }

  private void begin() {
    messages = 0;
    out.clear();
    out.raw(FleetMessage.BLOCK);
    out.raw(FleetMessage.BLOCK_VERSION);
    out.unsigned(partition);
  }
}
