package dev.plumbline.model.value;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.plumbline.model.stats.CoreStats;
import dev.plumbline.model.stats.DurationStats;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written field by field is what the mapper finds by looking at the records. */
final class JsonWriterTest {
  private static final JsonMapper OBVIOUS = obvious();

  private final JsonWriter writer = new JsonWriter();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void generatedValuesAreWrittenByteForByteAsTheMapperWritesThem(long seed) {
    RandomValues random = new RandomValues(seed);
    for (int i = 0; i < 1_000; i++) {
      StatsDelta delta = random.statsDelta();
      same(writer.write(delta), delta);
      RunStats run = random.runStats();
      same(writer.write(run), run);
      FleetDelta fleet = random.fleetDelta();
      same(writer.write(fleet), fleet);
      FleetTotals totals = random.fleetTotals();
      same(writer.write(totals), totals);
      Verdict verdict = random.verdict();
      same(writer.write(verdict), verdict);
    }
  }

  @Test
  void valuesWithEveryPartAreReadBackEqual() {
    for (Object value : SampleValues.all()) {
      byte[] json =
          value instanceof StatsDelta delta
              ? writer.write(delta)
              : value instanceof RunStats run
                  ? writer.write(run)
                  : value instanceof FleetDelta fleet
                      ? writer.write(fleet)
                      : value instanceof FleetTotals totals
                          ? writer.write(totals)
                          : value instanceof Verdict verdict
                              ? writer.write(verdict)
                              : JsonValues.write(value);
      assertThat((Object) JsonValues.read(json, value.getClass())).isEqualTo(value);
    }
  }

  @Test
  void aValueThatDoesNotFitTheBufferIsWhole() {
    DurationStats wide = new DurationStats();
    for (long value = 1; value > 0; value = value + value / 80 + 1) {
      wide.add(value);
    }
    StatValue value =
        new StatValue(wide, null, null, null, 0, 0, List.of("x".repeat(50_000)), List.of());
    RunStats stats = new RunStats(1, SampleValues.KEY, SampleValues.SUBJECT, true, 1, 2, value);
    same(writer.write(stats), stats);
    same(writer.write(stats), stats);
  }

  private static void same(byte[] written, Object value) {
    try {
      assertThat(new String(written, UTF_8))
          .isEqualTo(new String(OBVIOUS.writeValueAsBytes(value), UTF_8));
      assertThat(JsonValues.write(value)).isEqualTo(written);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** The mapper with serializers that take the figures one by one. */
  private static JsonMapper obvious() {
    SimpleModule module = new SimpleModule("obvious");
    module.addSerializer(DurationStats.class, new ObviousDurations());
    module.addSerializer(CoreStats.class, new ObviousCores());
    return JsonValues.JSON.rebuild().addModule(module).build();
  }

  private static final class ObviousDurations extends StdSerializer<DurationStats> {
    private static final long serialVersionUID = 1L;

    ObviousDurations() {
      super(DurationStats.class);
    }

    @Override
    public void serialize(DurationStats stats, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeStartObject();
      out.writeNumberField("count", stats.count());
      out.writeNumberField("total", stats.sum());
      out.writeNumberField("mean", stats.mean());
      out.writeNumberField("min", stats.min());
      out.writeNumberField("max", stats.max());
      out.writeNumberField("p50", stats.quantile(0.50));
      out.writeNumberField("p90", stats.quantile(0.90));
      out.writeNumberField("p99", stats.quantile(0.99));
      out.writeNumberField("p999", stats.quantile(0.999));
      List<Long> exact = new ArrayList<>();
      List<Integer> indexes = new ArrayList<>();
      List<Long> counts = new ArrayList<>();
      stats.forEachExact(exact::add);
      stats.forEachBucket(
          (index, count) -> {
            indexes.add(index);
            counts.add(count);
          });
      if (stats.isExact()) {
        provider.defaultSerializeField("exact", exact, out);
      } else {
        out.writeObjectFieldStart("buckets");
        provider.defaultSerializeField("index", indexes, out);
        provider.defaultSerializeField("count", counts, out);
        out.writeEndObject();
      }
      out.writeEndObject();
    }
  }

  private static final class ObviousCores extends StdSerializer<CoreStats> {
    private static final long serialVersionUID = 1L;

    ObviousCores() {
      super(CoreStats.class);
    }

    @Override
    public void serialize(CoreStats stats, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      List<List<Long>> columns = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        columns.add(new ArrayList<>());
      }
      for (int i = 0; i < stats.cores(); i++) {
        columns.get(0).add((long) stats.x(i));
        columns.get(1).add((long) stats.y(i));
        columns.get(2).add(stats.count(i));
        columns.get(3).add(stats.sum(i));
        columns.get(4).add(stats.min(i));
        columns.get(5).add(stats.max(i));
      }
      out.writeStartObject();
      int next = 0;
      for (String name : List.of("x", "y", "count", "sum", "min", "max")) {
        provider.defaultSerializeField(name, columns.get(next++), out);
      }
      out.writeEndObject();
    }
  }
}
