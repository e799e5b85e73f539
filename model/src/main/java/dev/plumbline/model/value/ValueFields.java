package dev.plumbline.model.value;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.model.stats.CoreStats;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import java.io.IOException;
import java.util.List;

/** Writes what several values have in common: figures, checks, pools, stragglers. */
final class ValueFields {
  private final Columns columns = new Columns();

  /** The field {@code value}. */
  void write(JsonGenerator out, StatValue value) throws IOException {
    out.writeObjectFieldStart("value");
    DurationStats durations = value.durations();
    if (durations != null) {
      out.writeFieldName("durations");
      DurationStatsJson.write(durations, out, columns);
    }
    CoreStats cores = value.cores();
    if (cores != null) {
      out.writeFieldName("cores");
      CoreStatsJson.write(cores, out);
    }
    PoolStats pool = value.pool();
    if (pool != null) {
      out.writeFieldName("pool");
      pool(out, pool);
    }
    BoundChecks checks = value.checks();
    if (checks != null) {
      out.writeFieldName("checks");
      check(out, checks);
    }
    out.writeNumberField("unpairedStarts", value.unpairedStarts());
    out.writeNumberField("unpairedEnds", value.unpairedEnds());
    texts(out, "hashes", value.hashes());
    texts(out, "candidates", value.candidates());
    out.writeEndObject();
  }

  /** The field {@code stragglers}. */
  void stragglers(JsonGenerator out, List<FleetDelta.Straggler> stragglers) throws IOException {
    out.writeArrayFieldStart("stragglers");
    for (FleetDelta.Straggler straggler : stragglers) {
      out.writeStartObject();
      out.writeStringField("host", straggler.host());
      out.writeStringField("device", straggler.device());
      out.writeStringField("run", straggler.run());
      out.writeNumberField("median", straggler.median());
      out.writeNumberField("ratio", straggler.ratio());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  /** The field {@code checks} of totals: those of every bound. */
  void checks(JsonGenerator out, List<BoundChecks> checks) throws IOException {
    out.writeArrayFieldStart("checks");
    for (BoundChecks bound : checks) {
      check(out, bound);
    }
    out.writeEndArray();
  }

  /** The field {@code pools}. */
  void pools(JsonGenerator out, List<FleetTotals.PoolState> pools) throws IOException {
    out.writeArrayFieldStart("pools");
    for (FleetTotals.PoolState pool : pools) {
      out.writeStartObject();
      out.writeStringField("run", pool.run());
      out.writeStringField("source", pool.source());
      out.writeNumberField("sequence", pool.sequence());
      out.writeNumberField("liveBytes", pool.liveBytes());
      out.writeNumberField("peakLiveBytes", pool.peakLiveBytes());
      out.writeNumberField("liveAllocations", pool.liveAllocations());
      out.writeNumberField("eventMillis", pool.eventMillis());
      out.writeBooleanField("ended", pool.ended());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void texts(JsonGenerator out, String name, List<String> texts) throws IOException {
    out.writeArrayFieldStart(name);
    for (String text : texts) {
      out.writeString(text);
    }
    out.writeEndArray();
  }

  private static void check(JsonGenerator out, BoundChecks checks) throws IOException {
    out.writeStartObject();
    out.writeStringField("boundId", checks.boundId());
    out.writeStringField("model", checks.model());
    out.writeNumberField("below", checks.below());
    out.writeNumberField("noise", checks.noise());
    out.writeNumberField("above", checks.above());
    out.writeNumberField("measured", checks.measured());
    out.writeNumberField("floor", checks.floor());
    out.writeNumberField("estimate", checks.estimate());
    out.writeNumberField("lowest", checks.lowest());
    out.writeEndObject();
  }

  private static void pool(JsonGenerator out, PoolStats pool) throws IOException {
    out.writeStartObject();
    out.writeNumberField("allocs", pool.allocs());
    out.writeNumberField("freeRows", pool.freeRows());
    out.writeNumberField("matchedFrees", pool.matchedFrees());
    out.writeNumberField("unmatchedFrees", pool.unmatchedFrees());
    out.writeNumberField("replacedAllocs", pool.replacedAllocs());
    out.writeNumberField("resets", pool.resets());
    out.writeNumberField("releasedByReset", pool.releasedByReset());
    out.writeNumberField("zeroSize", pool.zeroSize());
    out.writeNumberField("allocatedBytes", pool.allocatedBytes());
    out.writeNumberField("freedBytes", pool.freedBytes());
    out.writeNumberField("stateSequence", pool.stateSequence());
    out.writeNumberField("liveBytes", pool.liveBytes());
    out.writeNumberField("peakLiveBytes", pool.peakLiveBytes());
    out.writeNumberField("peakAtMillis", pool.peakAtMillis());
    out.writeNumberField("liveAllocations", pool.liveAllocations());
    out.writeEndObject();
  }
}
