package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.StreamAccount.RiscAccount;
import java.util.List;
import java.util.Locale;

/** What became of every row and marker, from the accounts of the streams. */
final class LossSection {
  /** The step of the topology that folds rows and refuses records. */
  private static final String STAGE = "source-fold";

  /**
   * Reasons for which that step refuses a record: shown from the start, because {@code increase()}
   * does not see a counter that is born at 1. Others appear with their first dead letter.
   */
  private static final List<String> REFUSALS =
      List.of("empty-value", "no-key", "not-a-frame", "refused", "wrong-key", "wrong-kind");

  void write(Scrape scrape) {
    Page page = scrape.page();
    zeroes(page);
    for (Heard<StreamAccount> heard : scrape.view().accounts()) {
      StreamAccount account = heard.value();
      rows(page, account);
      boolean live = scrape.live(account.subject().host());
      for (RiscAccount risc : account.riscs()) {
        markers(page, live, account, risc);
      }
    }
    scrape
        .view()
        .deadLetters()
        .forEach((kind, n) -> page.add(Families.DLQ_RECORDS, true, n, kind.stage(), kind.reason()));
  }

  private static void zeroes(Page page) {
    for (StreamKind kind : StreamKind.values()) {
      String stream = text(kind);
      for (String outcome : new String[] {"folded", "duplicate", "rejected", "lost", "withheld"}) {
        page.add(Families.INGEST_RECORDS, true, 0, stream, outcome);
      }
    }
    for (String outcome : new String[] {"folded", "duplicate", "rejected", "passed_over"}) {
      page.add(Families.STREAM_RECORDS, true, 0, STAGE, outcome);
    }
    page.add(Families.STREAM_LATE, true, 0, STAGE, "corrected");
    page.add(Families.STREAM_IMPLAUSIBLE, true, 0, STAGE);
    for (String reason : REFUSALS) {
      page.add(Families.DLQ_RECORDS, true, 0, STAGE, reason);
    }
  }

  private static void rows(Page page, StreamAccount account) {
    String stream = text(account.stream().kind());
    long folded = folded(account);
    page.add(Families.INGEST_RECORDS, true, folded, stream, "folded");
    page.add(Families.INGEST_RECORDS, true, account.duplicate(), stream, "duplicate");
    page.add(Families.INGEST_RECORDS, true, account.rejected(), stream, "rejected");
    page.add(Families.INGEST_RECORDS, true, account.lost(), stream, "lost");
    page.add(Families.INGEST_RECORDS, true, account.withheld(), stream, "withheld");
    page.add(Families.STREAM_RECORDS, true, folded, STAGE, "folded");
    page.add(Families.STREAM_RECORDS, true, account.duplicate(), STAGE, "duplicate");
    page.add(Families.STREAM_RECORDS, true, account.rejected(), STAGE, "rejected");
    page.add(Families.STREAM_RECORDS, true, account.passedOver(), STAGE, "passed_over");
    page.add(Families.STREAM_LATE, true, account.late(), STAGE, "corrected");
    page.add(Families.STREAM_IMPLAUSIBLE, true, account.implausibleTimestamps(), STAGE);
  }

  /** Markers are not folded one by one: every one that was accepted counts. */
  private static long folded(StreamAccount account) {
    if (account.stream().kind() != StreamKind.DEVICE) {
      return account.folded();
    }
    return Math.max(0, account.received() - account.duplicate() - account.rejected());
  }

  private static void markers(Page page, boolean live, StreamAccount account, RiscAccount risc) {
    String host = page.group(account.subject().host());
    String chip = account.subject().device();
    String name = LabelText.risc(risc.risc());
    page.add(Families.MARKERS, live, risc.markers(), host, chip, name);
    page.add(
        Families.MARKERS_DROPPED,
        live,
        Math.max(risc.fullBuffers(), risc.droppedFlags()),
        host,
        chip,
        name);
    page.add(
        Families.MARKERS_UNPAIRED,
        live,
        risc.unpairedStarts(),
        host,
        chip,
        name,
        "start_without_end");
    page.add(
        Families.MARKERS_UNPAIRED,
        live,
        risc.unpairedEnds(),
        host,
        chip,
        name,
        "end_without_start");
  }

  private static String text(StreamKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
