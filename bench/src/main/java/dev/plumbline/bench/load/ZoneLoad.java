package dev.plumbline.bench.load;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Host zones as a profiler of a training run sees them: Zipf over the zones of the program,
 * lognormal durations around a median of the zone, exponential gaps, ten threads; no depth, since
 * the readers of profiles find none.
 */
public final class ZoneLoad implements Load {
  private final LoadSpec spec;
  private final SourceNames names;
  private final ZoneProgram program;

  /** Prepares the load; nothing is generated yet. */
  public ZoneLoad(LoadSpec spec) {
    this.spec = spec;
    this.names = new SourceNames(spec, StreamKind.ZONES);
    this.program = new ZoneProgram(spec.mostKeys(), spec.seed());
  }

  @Override
  public String topic() {
    return Topics.ZONES;
  }

  @Override
  public long rows() {
    return spec.rows();
  }

  /** Source by its number, as in the record key. */
  public String source(int source) {
    return names.source(source);
  }

  /** Zone name by its number. */
  public String zone(int zone) {
    return program.name(zone);
  }

  @Override
  public void forEachBatch(BatchSink sink) throws IOException {
    List<ZoneFeed> feeds = new ArrayList<>();
    List<ZoneSource> sources = sources();
    for (int source = 0; source < sources.size(); source++) {
      feeds.add(new ZoneFeed(source, sources.get(source)));
    }
    Feed.interleave(feeds, names, sink);
  }

  @Override
  public void forEachEnd(BatchSink sink) throws IOException {
    for (int source = 0; source < spec.sources(); source++) {
      sink.batch(names.key(source), names.end(source, spec.rowsOf(source)), 0);
    }
  }

  /** Hands over every event in the order in which batches are published. */
  public void forEachZone(ZoneVisitor visitor) throws IOException {
    List<ZoneSource> sources = sources();
    for (long published = 0; published < spec.rows(); ) {
      for (int source = 0; source < sources.size(); source++) {
        ZoneSource from = sources.get(source);
        int rows = (int) Math.min(spec.batchRows(), from.rowsLeft());
        for (int row = 0; row < rows; row++) {
          from.next();
          visitor.zone(source, from.zone(), from.thread(), from.startNanos(), from.durationNanos());
        }
        published += rows;
      }
    }
  }

  /** What any reading of the load must find: one key a source and zone, in nanoseconds. */
  public Expected expected() {
    Expected.Builder expected = new Expected.Builder();
    List<ZoneSource> sources = sources();
    for (int source = 0; source < sources.size(); source++) {
      int[] keys = new int[spec.keysOf(source)];
      for (int zone = 0; zone < keys.length; zone++) {
        keys[zone] = expected.key(names.source(source), program.name(zone), "");
      }
      ZoneSource from = sources.get(source);
      while (from.rowsLeft() > 0) {
        from.next();
        expected.add(keys[from.zone()], from.durationNanos());
      }
    }
    return expected.build();
  }

  private List<ZoneSource> sources() {
    Zipf most = new Zipf(spec.mostKeys());
    Zipf fewest = new Zipf(spec.fewestKeys());
    List<ZoneSource> sources = new ArrayList<>();
    for (int source = 0; source < spec.sources(); source++) {
      Zipf zipf = spec.keysOf(source) == spec.mostKeys() ? most : fewest;
      sources.add(new ZoneSource(spec, program, zipf, source));
    }
    return sources;
  }

  private final class ZoneFeed implements Feed {
    private final ZoneSource zones;
    private final ZoneBatchWriter writer;
    private int rows;

    ZoneFeed(int source, ZoneSource zones) {
      this.zones = zones;
      this.writer = new ZoneBatchWriter(names.header(source), ZoneKind.HOST);
    }

    @Override
    public boolean hasNext() {
      return zones.rowsLeft() > 0;
    }

    @Override
    public byte[] next() {
      rows = (int) Math.min(spec.batchRows(), zones.rowsLeft());
      for (int row = 0; row < rows; row++) {
        zones.next();
        writer.add(
            0,
            program.name(zones.zone()),
            "",
            "",
            zones.startNanos(),
            zones.durationNanos(),
            zones.thread(),
            0);
      }
      return writer.finish();
    }

    @Override
    public int rows() {
      return rows;
    }
  }
}
