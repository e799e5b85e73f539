package dev.plumbline.sinks.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.EndWriter;
import dev.plumbline.model.wire.MemoryBatchWriter;
import dev.plumbline.model.wire.MemoryCursor;
import dev.plumbline.model.wire.MemoryOp;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneCursor;
import dev.plumbline.sinks.fixture.FoilFolder;
import dev.plumbline.sinks.fixture.RecordedTopics;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunReplayTest {
  private static final String TOPIC = "memory";
  private static final StreamHeader HEADER = header("r", "p", "i");

  private final RecordedTopics topics = new RecordedTopics().topic(TOPIC, 2);
  private final Journal journal = new Journal();

  @Test
  void aStreamInOrderIsReadOnWithoutSeekingPerRecord() throws IOException {
    for (int i = 0; i < 50; i++) {
      append(0, batch(HEADER, i * 10L, 10));
    }
    append(0, end(HEADER, 500));
    ReplayOutcome outcome = replay();
    assertThat(journal.addresses).containsExactlyElementsOf(range(0, 500));
    assertThat(outcome.complete()).isTrue();
    assertThat(topics.seeks()).isLessThan(5);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anyCutAnyOrderAndAnyRepetitionDeliversEveryRowOnceInOrder(long seed) throws IOException {
    Random random = new Random(seed);
    List<byte[]> records = new ArrayList<>();
    long rows = 200 + random.nextInt(300);
    int sendings = 1 + random.nextInt(3);
    long sent = 0;
    for (int sending = 0; sending < sendings; sending++) {
      for (long at = 0; at < rows; ) {
        int size = (int) Math.min(rows - at, 1 + random.nextInt(40));
        records.add(batch(HEADER, at, size));
        sent += size;
        at += size;
      }
      records.add(end(HEADER, rows));
    }
    Collections.shuffle(records, random);
    for (byte[] record : records) {
      append(0, record);
    }
    ReplayOutcome outcome = replay();
    assertThat(journal.addresses).containsExactlyElementsOf(range(0, rows));
    assertThat(outcome.complete()).isTrue();
    assertThat(outcome.streams().get(0).rows()).isEqualTo(rows);
    assertThat(outcome.streams().get(0).duplicateRows()).isEqualTo(sent - rows);
  }

  @Test
  void holesAreNamedWithTheirFileAndSequenceNumbers() throws IOException {
    append(0, batch(HEADER, 2, 3));
    append(0, batch(HEADER, 6, 2));
    append(0, end(HEADER, 10));
    ReplayOutcome outcome = replay();
    assertThat(outcome.complete()).isFalse();
    assertThat(journal.addresses).containsExactly(2L, 3L, 4L, 6L, 7L);
    MissingRows missing = outcome.missing().get(0);
    assertThat(missing.file()).isEqualTo("p.csv");
    assertThat(missing.stream()).isEqualTo(HEADER.stream());
    assertThat(missing.count()).isEqualTo(5);
    assertThat(missing.ranges())
        .containsExactly(
            new MissingRows.Range(0, 1), new MissingRows.Range(5, 5), new MissingRows.Range(8, 9));
    assertThat(missing.text()).isEqualTo("5 rows missing (0-1, 5, 8-9)");
  }

  @Test
  void aStreamWithoutEndIsIncomplete() throws IOException {
    append(0, batch(HEADER, 0, 3));
    ReplayOutcome outcome = replay();
    assertThat(outcome.complete()).isFalse();
    assertThat(outcome.streams().get(0).end()).isNull();
    assertThat(outcome.streams().get(0).missing()).isNull();
  }

  @Test
  void anEmptyStreamThatEndedIsComplete() throws IOException {
    append(0, end(HEADER, 0));
    ReplayOutcome outcome = replay();
    assertThat(outcome.complete()).isTrue();
    assertThat(journal.streams).containsExactly("h/p");
  }

  @Test
  void withheldRowsAreNoHolesButNotCompleteEither() throws IOException {
    MemoryBatchWriter writer = new MemoryBatchWriter(HEADER, 0);
    writer.begin(0);
    writer.add(0, MemoryOp.ALLOC, "L1", 0, 1, 0);
    writer.withhold(4, 7);
    writer.add(0, MemoryOp.ALLOC, "L1", 5, 1, 0);
    append(0, writer.finish());
    append(0, end(HEADER, 6));
    ReplayOutcome outcome = replay();
    assertThat(journal.addresses).containsExactly(0L, 5L);
    assertThat(outcome.streams().get(0).withheld()).isEqualTo(4);
    assertThat(outcome.streams().get(0).missing()).isNull();
    assertThat(outcome.complete()).isFalse();
  }

  @Test
  void otherRunsAndRecordsThatAreNoFramesAreLeftAlone() throws IOException {
    append(0, batch(header("other", "p", "i"), 0, 3));
    append(0, new byte[] {1, 2, 3});
    append(0, batch(HEADER, 0, 2));
    append(0, end(HEADER, 2));
    ReplayOutcome outcome = replay();
    assertThat(journal.addresses).containsExactly(0L, 1L);
    assertThat(outcome.brokenRecords()).isEqualTo(1);
    assertThat(outcome.complete()).isTrue();
  }

  @Test
  void streamsComeBySourceAndIncarnationsByArrival() throws IOException {
    StreamHeader later = header("r", "p", "a-second");
    StreamHeader first = header("r", "p", "z-first");
    StreamHeader other = header("r", "a", "i");
    append(1, batch(first, 0, 1));
    append(1, batch(later, 0, 1));
    append(1, end(first, 1));
    append(1, end(later, 1));
    append(0, batch(other, 0, 1));
    append(0, end(other, 1));
    ReplayOutcome outcome = replay();
    assertThat(journal.streams).containsExactly("h/a", "h/p", "h/p");
    assertThat(outcome.streams())
        .extracting(stream -> stream.header().stream().incarnation())
        .containsExactly("i", "z-first", "a-second");
  }

  @Test
  void aRecordThatRetentionTakesBetweenThePassesIsMissing() throws IOException {
    append(0, batch(HEADER, 0, 2));
    append(0, batch(HEADER, 2, 2));
    append(0, batch(HEADER, 4, 2));
    append(0, end(HEADER, 6));
    journal.onBegin = () -> topics.delete(TOPIC, 0, 1);
    ReplayOutcome outcome = replay();
    assertThat(journal.addresses).containsExactly(0L, 1L, 4L, 5L);
    assertThat(outcome.missing().get(0).ranges()).containsExactly(new MissingRows.Range(2, 3));
  }

  @Test
  void aSilentBrokerIsAnErrorThatNamesThePartition() {
    append(0, batch(HEADER, 0, 2));
    MockConsumer<byte[], byte[]> consumer = topics.consumer();
    consumer.updateEndOffsets(Map.of(new org.apache.kafka.common.TopicPartition(TOPIC, 0), 5L));
    assertThatThrownBy(() -> replay(consumer))
        .isInstanceOf(ReplayException.class)
        .hasMessageContaining("memory-0");
  }

  private ReplayOutcome replay() throws IOException {
    return replay(topics.consumer());
  }

  private ReplayOutcome replay(MockConsumer<byte[], byte[]> consumer) throws IOException {
    return new RunReplay(
            consumer, "r", List.of(TOPIC, "missing"), Duration.ofSeconds(1), ReplayProgress.NONE)
        .replay(journal);
  }

  private void append(int partition, byte[] value) {
    topics.append(TOPIC, partition, new byte[0], value);
  }

  /** Rows whose address is their sequence number. */
  private static byte[] batch(StreamHeader header, long first, int rows) {
    MemoryBatchWriter writer = new MemoryBatchWriter(header, 0);
    writer.begin(first);
    for (long address : range(first, first + rows)) {
      writer.add(0, MemoryOp.ALLOC, "L1", address, 1, 0);
    }
    return writer.finish();
  }

  private static byte[] end(StreamHeader header, long sequences) {
    return EndWriter.write(
        header, new EndOfStream(StreamKind.MEMORY, sequences, EndReason.COMPLETE, Map.of(), ""));
  }

  private static StreamHeader header(String run, String process, String incarnation) {
    return FoilFolder.header(run, StreamKind.MEMORY, process, incarnation, process + ".csv");
  }

  private static List<Long> range(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  private static final class Journal implements ReplayVisitor {
    private final List<String> streams = new ArrayList<>();
    private final List<Long> addresses = new ArrayList<>();
    private Runnable onBegin = () -> {};

    @Override
    public void beginStream(StreamHeader header) {
      streams.add(header.stream().source());
      onBegin.run();
    }

    @Override
    public void beginBatch() {}

    @Override
    public void zone(ZoneCursor row) {
      throw new AssertionError("no zones here");
    }

    @Override
    public void device(DeviceCursor row) {
      throw new AssertionError("no markers here");
    }

    @Override
    public void memory(MemoryCursor row) {
      addresses.add(row.address());
    }

    @Override
    public void endStream() {}
  }
}
