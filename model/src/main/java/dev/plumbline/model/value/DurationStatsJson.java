package dev.plumbline.model.value;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.plumbline.model.stats.DurationStats;
import java.io.IOException;

/**
 * Duration statistics as a JSON object. {@code mean} and the quantiles are for people and for
 * readers of the topic that are not ours; reading rebuilds from the rest.
 */
final class DurationStatsJson {
  private DurationStatsJson() {}

  static void write(DurationStats stats, JsonGenerator out, Columns columns) throws IOException {
    out.writeStartObject();
    out.writeNumberField("count", stats.count());
    out.writeNumberField("total", stats.sum());
    out.writeNumberField("mean", stats.mean());
    out.writeNumberField("min", stats.min());
    out.writeNumberField("max", stats.max());
    columns.writeQuantiles(stats, out);
    columns.write(stats, out);
    out.writeEndObject();
  }

  static final class Writer extends StdSerializer<DurationStats> {
    private static final long serialVersionUID = 1L;

    Writer() {
      super(DurationStats.class);
    }

    @Override
    public void serialize(DurationStats stats, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      write(stats, out, new Columns());
    }
  }

  static final class Reader extends StdDeserializer<DurationStats> {
    private static final long serialVersionUID = 1L;

    Reader() {
      super(DurationStats.class);
    }

    @Override
    public DurationStats deserialize(JsonParser in, DeserializationContext context)
        throws IOException {
      JsonNode node = context.readTree(in);
      long count = JsonColumns.number(node, "count");
      long total = JsonColumns.number(node, "total");
      long min = JsonColumns.number(node, "min");
      long max = JsonColumns.number(node, "max");
      JsonNode buckets = node.path("buckets");
      try {
        return buckets.isObject()
            ? DurationStats.ofBuckets(
                count,
                total,
                min,
                max,
                JsonColumns.readInts(buckets, "index"),
                JsonColumns.read(buckets, "count"))
            : DurationStats.of(count, total, min, max, JsonColumns.read(node, "exact"));
      } catch (IllegalArgumentException e) {
        return context.reportInputMismatch(DurationStats.class, "%s", e.getMessage());
      }
    }
  }
}
