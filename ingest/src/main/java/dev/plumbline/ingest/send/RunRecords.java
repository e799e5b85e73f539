package dev.plumbline.ingest.send;

import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.RunRecord.SentStream;
import dev.plumbline.model.wire.StreamHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is written about a run. */
final class RunRecords {
  private RunRecords() {}

  /** The run as the source of a stream sees it. */
  static RunRecord of(StreamHeader header, Map<String, String> labels, List<SentStream> sent) {
    return new RunRecord(
        JsonValues.VERSION,
        header.stream().run(),
        header.stream().source(),
        header.host(),
        header.process(),
        header.workload(),
        header.build(),
        labels,
        new RunRecord.Device(
            header.device(), header.deviceSerial(), header.deviceModel(), header.clockHertz()),
        header.baseEpochMillis(),
        sent,
        header.baseAssumed());
  }

  /** The same with one stream more, or sent once more. */
  static RunRecord with(RunRecord record, SentStream sent) {
    List<SentStream> all = new ArrayList<>(record.streams());
    all.removeIf(s -> s.kind() == sent.kind() && s.incarnation().equals(sent.incarnation()));
    all.add(sent);
    return new RunRecord(
        record.v(),
        record.run(),
        record.source(),
        record.host(),
        record.process(),
        record.workload(),
        record.build(),
        record.labels(),
        record.device(),
        record.baseEpochMillis(),
        List.copyOf(all),
        record.baseAssumed());
  }
}
