package dev.plumbline.ingest.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.ingest.Samples;
import dev.plumbline.ingest.tracy.protocol.Query;
import dev.plumbline.ingest.tracy.protocol.ToolBytes;
import dev.plumbline.ingest.tracy.protocol.Welcome;
import dev.plumbline.ingest.tracy.recording.RecordedSession;
import dev.plumbline.ingest.tracy.session.SessionFigures;
import dev.plumbline.ingest.tracy.session.SessionSink;
import dev.plumbline.ingest.tracy.session.ZoneRow;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.MemoryOp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded sessions against what an independent decoder and csvexport say of them. */
class TracySessionSamplesTest {

  private static Path folder(String sample) {
    return Samples.path("tracy/session/" + sample);
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  private static Map<String, Long> counts(JsonNode object) {
    Map<String, Long> counts = new TreeMap<>();
    object.properties().forEach(field -> counts.put(field.getKey(), field.getValue().asLong()));
    return counts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"tt66", "tt66-device", "tt66-ondemand", "v0.13.1", "v0.14.0"})
  void aSessionSaysWhatItsExpectedFileSays(String sample) throws Exception {
    JsonNode expected = json(folder(sample).resolve("expected.json"));
    Rows rows = new Rows();
    RecordedSession recorded = new RecordedSession(folder(sample).resolve("app_to_tool.bin"));
    RecordedSession.Ending ending = recorded.read((welcome, id) -> rows, bytes -> {});

    assertThat(ending.problem()).isEmpty();
    Welcome welcome = Objects.requireNonNull(ending.session().welcome());
    JsonNode said = expected.get("welcome");
    assertThat(welcome.nanosPerTick()).isEqualTo(said.get("timer_mul").asDouble());
    assertThat(welcome.initBeginTicks()).isEqualTo(said.get("init_begin").asLong());
    assertThat(welcome.initEndTicks()).isEqualTo(said.get("init_end").asLong());
    assertThat(welcome.resolutionTicks()).isEqualTo(said.get("resolution").asLong());
    assertThat(welcome.epochSeconds()).isEqualTo(said.get("epoch").asLong());
    assertThat(welcome.processId()).isEqualTo(said.get("pid").asLong());
    assertThat(welcome.samplingPeriod()).isEqualTo(said.get("sampling_period").asLong());
    assertThat(welcome.flags()).isEqualTo(said.get("flags").asInt());
    assertThat(welcome.program()).startsWith("demo-");

    SessionFigures figures = ending.session().figures();
    assertThat(figures.frames()).isEqualTo(expected.get("lz4_frames").asLong());
    assertThat(figures.bytes()).isEqualTo(expected.get("wire_bytes").asLong());
    assertThat(figures.decompressedBytes()).isEqualTo(expected.get("decompressed_bytes").asLong());
    assertThat(figures.items()).isEqualTo(counts(expected.get("queue_item_counts")));
    assertThat(figures.items().values().stream().mapToLong(n -> n).sum())
        .isEqualTo(expected.get("queue_items").asLong());
    assertThat(figures.plotPoints()).isEqualTo(counts(expected.get("plot_points")));
    assertThat(figures.frameMarks()).isEqualTo(counts(expected.get("frames")));
    assertThat(figures.withoutName()).isZero();
    assertThat(questions(sample)).isEqualTo(counts(expected.get("queries_sent")));

    assertThat(rows.host).hasSize(expected.get("zone_count").asInt());
    assertThat(rows.host.stream().mapToLong(Zone::start).min().orElseThrow())
        .isEqualTo(expected.get("first_zone_start_ns").asLong());
    assertThat(rows.host.stream().mapToLong(Zone::end).max().orElseThrow())
        .isEqualTo(expected.get("last_zone_end_ns").asLong());
    assertThat(zonesPerThread(rows.host, figures.threads()))
        .isEqualTo(counts(expected.get("zones_per_thread")));
    Map<String, Map<String, Long>> zones = statistics(rows.host);
    assertThat(zones.keySet()).isEqualTo(counts(expected.get("zones")).keySet());
    long renamed = 0;
    for (Map.Entry<String, Map<String, Long>> zone : zones.entrySet()) {
      Map<String, Long> figuresOfZone = counts(expected.get("zones").get(zone.getKey()));
      renamed += Objects.requireNonNull(figuresOfZone.remove("renamed"));
      assertThat(zone.getValue()).as(zone.getKey()).isEqualTo(figuresOfZone);
    }
    assertThat(figures.notCarried().getOrDefault("zone-rename", 0L)).isEqualTo(renamed);
    Map<String, Map<String, Long>> pools = new TreeMap<>();
    expected
        .get("pools")
        .properties()
        .forEach(pool -> pools.put(pool.getKey(), counts(pool.getValue())));
    assertThat(rows.pools()).isEqualTo(pools);
    JsonNode truth = json(folder(sample).resolve("truth.json"));
    Map<String, Long> gpuZones = new TreeMap<>();
    rows.gpu.forEach(zone -> gpuZones.merge(zone.name(), 1L, Long::sum));
    assertThat(gpuZones)
        .isEqualTo(truth.has("gpu_zones") ? counts(truth.get("gpu_zones")) : Map.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tt66", "tt66-device", "tt66-ondemand", "v0.13.1", "v0.14.0"})
  void aSessionGivesTheRowsThatCsvexportMadeOfIt(String sample) {
    ReadFrames session = ReadFrames.of(folder(sample).resolve("app_to_tool.bin"));
    ReadFrames csv = ReadFrames.of(folder(sample).resolve("unwrap.csv"));

    assertThat(session.problems).isEmpty();
    List<ReadFrames.Zone> host = session.zones.subList(0, csv.zones.size());
    assertThat(host.stream().map(z -> text(z, "")).toList())
        .containsExactlyInAnyOrderElementsOf(csv.zones.stream().map(z -> text(z, "")).toList());
    // csvexport repeats the text of an earlier zone where a zone has none, so that only texts which
    // the session has can be held against it.
    Set<String> csvTexts = new HashSet<>();
    csv.zones.forEach(z -> csvTexts.add(text(z, z.context())));
    assertThat(host.stream().filter(z -> !z.context().isEmpty()))
        .isNotEmpty()
        .allMatch(z -> csvTexts.contains(text(z, z.context())));
    assertThat(session.ends.get(0).sequences()).isEqualTo(csv.zones.size());
    assertThat(session.ends).allMatch(end -> end.reason() == EndReason.COMPLETE);
    assertThat(session.headers).allMatch(header -> header.process().startsWith("demo-"));
  }

  private static String text(ReadFrames.Zone zone, String context) {
    return zone.name() + "|" + context + "|" + zone.start() + "|" + zone.duration();
  }

  private static Map<String, Long> questions(String sample) throws Exception {
    Map<String, Long> questions = new TreeMap<>();
    byte[] bytes = Files.readAllBytes(folder(sample).resolve("tool_to_app.bin"));
    new ToolBytes((Query q) -> questions.merge(String.valueOf(q.kind()), 1L, Long::sum))
        .take(bytes, 0, bytes.length);
    return questions;
  }

  private static Map<String, Long> zonesPerThread(List<Zone> zones, Map<Integer, String> names) {
    Map<String, Long> perThread = new TreeMap<>();
    zones.forEach(zone -> perThread.merge(names.get(zone.thread()), 1L, Long::sum));
    return perThread;
  }

  /** Zones of a thread come out when they end, children first, so that self times add up. */
  private static Map<String, Map<String, Long>> statistics(List<Zone> zones) {
    Map<String, Map<String, Long>> statistics = new TreeMap<>();
    Map<Integer, Deque<long[]>> childTimes = new HashMap<>();
    for (Zone zone : zones) {
      Deque<long[]> children =
          childTimes.computeIfAbsent(zone.thread(), thread -> new ArrayDeque<>());
      long inChildren = 0;
      while (!children.isEmpty() && children.getLast()[0] > zone.depth()) {
        long[] child = children.removeLast();
        inChildren += child[0] == zone.depth() + 1 ? child[1] : 0;
      }
      children.add(new long[] {zone.depth(), zone.duration()});
      Map<String, Long> of = statistics.computeIfAbsent(zone.name(), name -> new TreeMap<>());
      of.merge("count", 1L, Long::sum);
      of.merge("total_ns", zone.duration(), Long::sum);
      of.merge("self_total_ns", zone.duration() - inChildren, Long::sum);
      of.merge("min_ns", zone.duration(), Math::min);
      of.merge("max_ns", zone.duration(), Math::max);
      of.merge("with_text", zone.context().isEmpty() ? 0L : 1L, Long::sum);
    }
    return statistics;
  }

  private record Zone(
      String name, String context, long start, long duration, int thread, int depth) {
    long end() {
      return start + duration;
    }
  }

  private static final class Rows implements SessionSink {
    private final List<Zone> host = new ArrayList<>();
    private final List<Zone> gpu = new ArrayList<>();
    private final Map<String, Map<String, Long>> pools = new TreeMap<>();
    private final Map<String, Map<Long, Long>> live = new HashMap<>();

    @Override
    public void hostZone(ZoneRow zone) {
      host.add(zone(zone));
    }

    @Override
    public void gpuZone(ZoneRow zone) {
      gpu.add(zone(zone));
    }

    private static Zone zone(ZoneRow z) {
      return new Zone(
          z.name(), z.context(), z.startNanos(), z.durationNanos(), z.thread(), z.depth());
    }

    @Override
    public void memory(MemoryOp op, String pool, long address, long sizeBytes, long nanos) {
      Map<String, Long> of = pools.computeIfAbsent(pool, name -> new TreeMap<>());
      Map<Long, Long> addresses = live.computeIfAbsent(pool, name -> new HashMap<>());
      if (op == MemoryOp.ALLOC) {
        addresses.put(address, sizeBytes);
        of.merge("allocs", 1L, Long::sum);
        of.merge("bytes_allocated", sizeBytes, Long::sum);
      } else {
        of.merge("frees", 1L, Long::sum);
        assertThat(addresses.remove(address)).isNotNull();
      }
      long liveBytes = addresses.values().stream().mapToLong(size -> size).sum();
      of.merge("peak_live_bytes", liveBytes, Math::max);
      of.put("leaked_bytes", liveBytes);
    }

    Map<String, Map<String, Long>> pools() {
      return pools;
    }
  }
}
