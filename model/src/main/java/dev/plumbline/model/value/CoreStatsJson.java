package dev.plumbline.model.value;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.plumbline.model.stats.CoreStats;
import java.io.IOException;

/** Per-core statistics as a JSON object of parallel arrays, sorted by (x, y). */
final class CoreStatsJson {
  private CoreStatsJson() {}

  static void write(CoreStats stats, JsonGenerator out) throws IOException {
    int cores = stats.cores();
    out.writeStartObject();
    write(out, "x", cores, stats::x);
    write(out, "y", cores, stats::y);
    write(out, "count", cores, stats::count);
    write(out, "sum", cores, stats::sum);
    write(out, "min", cores, stats::min);
    write(out, "max", cores, stats::max);
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, String name, int cores, Figure figure)
      throws IOException {
    out.writeArrayFieldStart(name);
    for (int i = 0; i < cores; i++) {
      out.writeNumber(figure.of(i));
    }
    out.writeEndArray();
  }

  /** One figure of the core at a position. */
  private interface Figure {
    long of(int position);
  }

  static final class Writer extends StdSerializer<CoreStats> {
    private static final long serialVersionUID = 1L;

    Writer() {
      super(CoreStats.class);
    }

    @Override
    public void serialize(CoreStats stats, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      write(stats, out);
    }
  }

  static final class Reader extends StdDeserializer<CoreStats> {
    private static final long serialVersionUID = 1L;

    Reader() {
      super(CoreStats.class);
    }

    @Override
    public CoreStats deserialize(JsonParser in, DeserializationContext context) throws IOException {
      JsonNode node = context.readTree(in);
      try {
        return read(node);
      } catch (IllegalArgumentException e) {
        return context.reportInputMismatch(CoreStats.class, "%s", e.getMessage());
      }
    }

    private static CoreStats read(JsonNode node) {
      int[] x = JsonColumns.readInts(node, "x");
      int[] y = JsonColumns.readInts(node, "y");
      long[][] figures = {
        JsonColumns.read(node, "count"),
        JsonColumns.read(node, "sum"),
        JsonColumns.read(node, "min"),
        JsonColumns.read(node, "max")
      };
      boolean even = y.length == x.length && x.length <= CoreStats.MAX_CORES;
      for (long[] figure : figures) {
        even &= figure.length == x.length;
      }
      if (!even) {
        throw new IllegalArgumentException(
            "core columns are of different lengths, or longer than " + CoreStats.MAX_CORES);
      }
      CoreStats stats = new CoreStats();
      for (int i = 0; i < x.length; i++) {
        stats.addCore(x[i], y[i], figures[0][i], figures[1][i], figures[2][i], figures[3][i]);
      }
      return stats;
    }
  }
}
