package dev.plumbline.model.value;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.model.stats.BucketVisitor;
import dev.plumbline.model.stats.DurationStats;
import java.io.IOException;
import java.util.function.LongConsumer;

/** Room for the columns of one distribution, used again for the next one. */
final class Columns implements LongConsumer, BucketVisitor {
  private static final double[] QUANTILES = {0.50, 0.90, 0.99, 0.999};
  private static final String[] NAMES = {"p50", "p90", "p99", "p999"};

  private final long[] quantiles = new long[QUANTILES.length];
  private final NumberList values = new NumberList();
  private final NumberList counts = new NumberList();

  /** Writes the quantiles, each as a field. */
  void writeQuantiles(DurationStats stats, JsonGenerator out) throws IOException {
    stats.quantiles(QUANTILES, quantiles);
    for (int i = 0; i < NAMES.length; i++) {
      out.writeNumberField(NAMES[i], quantiles[i]);
    }
  }

  /** Writes the distribution as the field of its form: all values, or indexes and counts. */
  void write(DurationStats stats, JsonGenerator out) throws IOException {
    values.begin();
    if (stats.isExact()) {
      stats.forEachExact(this);
      values.write(out, "exact");
      return;
    }
    counts.begin();
    stats.forEachBucket(this);
    out.writeObjectFieldStart("buckets");
    values.write(out, "index");
    counts.write(out, "count");
    out.writeEndObject();
  }

  @Override
  public void accept(long value) {
    values.add(value);
  }

  @Override
  public void bucket(int index, long count) {
    values.add(index);
    counts.add(count);
  }
}
