package dev.plumbline.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.EndWriter;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.offline.OfflineFold;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A benchmark that folds duplicates, or holds its records back, would be fast and wrong. */
final class BatchesTest {
  private static final int RECORDS = 3;
  private static final long ROWS = (long) RECORDS * Batches.ROWS;

  @Test
  void everyZoneOfARecordThatComesAgainIsNew() {
    StreamAccount account = fold(StreamKind.ZONES, Batches.zones());

    assertThat(account.folded()).isEqualTo(ROWS);
    assertThat(account.late()).isZero();
  }

  @Test
  void everyMarkerOfARecordThatComesAgainIsOfANewDispatchAndFindsItsPartner() {
    StreamAccount account = fold(StreamKind.DEVICE, Batches.markers());

    assertThat(account.paired()).isEqualTo(ROWS / 2);
    assertThat(account.open()).isZero();
  }

  @Test
  void everyAllocationOfARecordThatComesAgainIsGivenBackInIt() {
    StreamAccount account = fold(StreamKind.MEMORY, Batches.pools());

    assertThat(account.folded()).isEqualTo(ROWS);
    assertThat(account.pools())
        .isNotEmpty()
        .allSatisfy(pool -> assertThat(pool.liveBytes()).isZero());
  }

  private static StreamAccount fold(StreamKind kind, RisingFrame records) {
    Instant now = Instant.ofEpochMilli(Batches.BASE_MILLIS + 60_000);
    OfflineFold fold = new OfflineFold(StreamConfig.defaults(), new BoundBook(), () -> now);
    fold.accept(Batches.begin(kind));
    for (int i = 0; i < RECORDS; i++) {
      fold.accept(records.next());
    }
    EndOfStream end =
        new EndOfStream(kind, RisingFrame.FIRST + ROWS, EndReason.COMPLETE, Map.of(), "");
    fold.accept(EndWriter.write(Batches.header(kind), end));

    StreamAccount account = fold.accounts().get(0);
    assertThat(account.received()).isEqualTo(ROWS);
    assertThat(account.duplicate() + account.rejected() + account.lost()).isZero();
    return account;
  }
}
