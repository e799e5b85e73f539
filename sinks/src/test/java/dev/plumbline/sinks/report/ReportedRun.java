package dev.plumbline.sinks.report;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Reason;
import dev.plumbline.model.value.RollupMark;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.value.StatValue;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.value.VerdictFlag;
import dev.plumbline.sinks.fixture.FoilFolder;
import dev.plumbline.sinks.fixture.RecordedTopics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The sample run {@code r} as a finished topology leaves it in its topics. */
final class ReportedRun {
  static final StreamId ZONES = id(StreamKind.ZONES, "h/p");
  static final StreamId MEMORY = id(StreamKind.MEMORY, "h/p");
  static final StreamId DEVICE = id(StreamKind.DEVICE, "h/0");

  final RecordedTopics topics = new RecordedTopics();

  ReportedRun() {
    for (String topic :
        List.of(
            Topics.ZONES,
            Topics.DEVICE,
            Topics.MEMORY,
            Topics.ACCOUNTING,
            Topics.RUNSTATS,
            Topics.VERDICTS,
            Topics.ALERTS,
            Topics.BOUNDS,
            Topics.RUNS)) {
      topics.topic(topic, 1);
    }
  }

  /** Streams and sequence numbers of the sample. */
  static Map<StreamId, Long> streams() {
    return Map.of(ZONES, 7L, MEMORY, 7L, DEVICE, 10L);
  }

  /** Everything of it. */
  ReportedRun whole() throws IOException {
    return raw().accounts().results();
  }

  ReportedRun raw() throws IOException {
    String logs = "samples/ttfoil_small/logs/";
    FoilFolder.zones(
            FoilFolder.header(StreamKind.ZONES, "p", "tracy_ops_times.csv"),
            FoilFolder.resource(logs + "tracy_ops_times.csv"),
            3)
        .forEach(frame -> append(Topics.ZONES, "h/p", frame));
    FoilFolder.memory(
            FoilFolder.header(StreamKind.MEMORY, "p", "tt_foil_memlog.csv"),
            FoilFolder.resource(logs + "tt_foil_memlog.csv"),
            3)
        .forEach(frame -> append(Topics.MEMORY, "h/p", frame));
    FoilFolder.device(
            FoilFolder.header(StreamKind.DEVICE, "0", "tt_foil_device_zones.csv"),
            FoilFolder.resource(logs + "tt_foil_device_zones.csv"),
            FoilFolder.names(FoilFolder.resource("samples/zone_names.csv")),
            3)
        .forEach(frame -> append(Topics.DEVICE, "h/0", frame));
    return this;
  }

  ReportedRun accounts() {
    account(account(ZONES, "tracy_ops_times.csv", 7, 0, true));
    account(account(MEMORY, "tt_foil_memlog.csv", 7, 0, true));
    account(account(DEVICE, "tt_foil_device_zones.csv", 10, 0, true));
    streams().forEach(this::marks);
    return this;
  }

  void account(StreamAccount account) {
    append(Topics.ACCOUNTING, account.stream().text(), JsonValues.write(account));
  }

  void marks(StreamId stream, long sequences) {
    for (int partition = 0; partition < 2; partition++) {
      mark(stream, sequences, partition);
    }
  }

  void mark(StreamId stream, long sequences, int partition) {
    RollupMark mark = new RollupMark(1, stream, sequences, partition, 2);
    append(Topics.ACCOUNTING, mark.keyText(), JsonValues.write(mark));
  }

  ReportedRun results() {
    stats(durations(StatKind.HOST_ZONE, "TF_kernel_load", "k_a", "", "h/p", 50, 91));
    stats(durations(StatKind.HOST_ZONE, "two\r\nlines, \"x\"", "", "", "h/p", 859));
    stats(durations(StatKind.RISC_ZONE, "BRISC-KERNEL", "", "BRISC", "h/0", 700));
    stats(durations(StatKind.RISC_ZONE, "conv_reader", "", "BRISC", "h/0", 600));
    stats(
        new RunStats(
            1,
            key(StatKind.POOL, "Device DRAM", "", "", "h/p"),
            subject("h/p"),
            true,
            1000,
            2000,
            new StatValue(
                null,
                null,
                new PoolStats(1, 0, 0, 0, 0, 0, 0, 0, 4096, 0, 5, 4096, 4096, 1500, 1),
                null,
                0,
                0,
                List.of(),
                List.of())));
    verdict(Outcome.UNSOUND, List.of(), "2 of 2 below", "conv_reader");
    verdict(Outcome.SOUND, List.of(VerdictFlag.OVER_BUDGET), "", "BRISC-KERNEL");
    bound("conv_reader", "");
    bound("never_run", "");
    bound("other_build", "b2");
    return this;
  }

  void stats(RunStats stats) {
    append(Topics.RUNSTATS, stats.key().text(), JsonValues.write(stats));
  }

  void append(String topic, String key, byte[] value) {
    topics.append(topic, 0, key.getBytes(StandardCharsets.UTF_8), value);
  }

  static StreamAccount account(
      StreamId stream, String file, long received, long lost, boolean ended) {
    boolean device = stream.kind() == StreamKind.DEVICE;
    return new StreamAccount(
        1,
        stream,
        subject(stream.source()),
        file,
        received,
        received,
        0,
        0,
        0,
        device ? 5 : 0,
        0,
        0,
        0,
        0,
        0,
        lost,
        ended ? received + lost : -1,
        0,
        0,
        device ? List.of(new StreamAccount.RiscAccount("BRISC", 10, 0, 0, 1, 0)) : List.of(),
        stream.kind() == StreamKind.MEMORY
            ? List.of(new StreamAccount.PoolAccount("Device DRAM", "leaked", 4096))
            : List.of(),
        device ? new StreamAccount.ClockAccount("synced", List.of(5_000_000L, 5_000_800L)) : null,
        Map.of(),
        ended ? "COMPLETE" : "",
        ended,
        device ? Map.of("full-buffer", 1L) : Map.of(),
        device
            ? List.of(new Problem(file, 4, Severity.WARNING, "full-buffer", "BRISC is full"))
            : List.of());
  }

  private void verdict(Outcome outcome, List<VerdictFlag> flags, String reason, String zone) {
    Verdict verdict =
        new Verdict(
            1,
            key(StatKind.RISC_ZONE, zone, "", "BRISC", "h/0"),
            subject("h/0"),
            outcome,
            flags,
            outcome == Outcome.UNSOUND ? Reason.FLOOR_BEATEN : Reason.NONE,
            reason,
            "id-" + zone,
            "hand",
            Unit.CYCLES,
            650.5,
            null,
            690.0,
            1,
            1,
            0,
            600,
            600,
            600,
            -50.5,
            0.922,
            null,
            null,
            0,
            true,
            true,
            0);
    append(Topics.VERDICTS, verdict.key().text(), JsonValues.write(verdict));
  }

  private void bound(String zone, String build) {
    BoundKey key = new BoundKey(StatKind.RISC_ZONE, zone, "", "", build, "");
    Bound bound =
        new Bound(
            "id-" + zone,
            key,
            Unit.CYCLES,
            650.5,
            null,
            null,
            0,
            1,
            1,
            0,
            Long.MAX_VALUE,
            new Bound.Origin("hand", "", ""),
            List.of());
    append(Topics.BOUNDS, key.text(), JsonValues.write(new BoundHistory(1, key, List.of(bound))));
  }

  private static RunStats durations(
      StatKind kind, String name, String context, String place, String source, long... values) {
    DurationStats stats = new DurationStats();
    for (long value : values) {
      stats.add(value);
    }
    return new RunStats(
        1,
        key(kind, name, context, place, source),
        subject(source),
        true,
        1000,
        2000,
        new StatValue(
            stats,
            null,
            null,
            null,
            0,
            0,
            kind == StatKind.RISC_ZONE ? List.of("0x1234") : List.of(),
            List.of()));
  }

  private static StatKey key(
      StatKind kind, String name, String context, String place, String source) {
    return new StatKey(kind, name, context, place, "r", source);
  }

  private static Subject subject(String source) {
    boolean device = source.equals("h/0");
    return new Subject(
        "h", device ? "" : "p", device ? "0" : "", "", "", "w", "", device ? 1_350_000_000L : 0);
  }

  private static StreamId id(StreamKind kind, String source) {
    return new StreamId("r", source, kind, "i");
  }
}
