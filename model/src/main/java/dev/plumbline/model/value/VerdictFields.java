package dev.plumbline.model.value;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes what a verdict says beyond its key and subject; what is null is left out. */
final class VerdictFields {
  private VerdictFields() {}

  static void write(JsonGenerator out, Verdict verdict) throws IOException {
    out.writeStringField("outcome", verdict.outcome().name());
    out.writeArrayFieldStart("flags");
    for (VerdictFlag flag : verdict.flags()) {
      out.writeString(flag.name());
    }
    out.writeEndArray();
    out.writeStringField("reasonCode", verdict.reasonCode().name());
    out.writeStringField("reason", verdict.reason());
    out.writeStringField("boundId", verdict.boundId());
    out.writeStringField("model", verdict.model());
    out.writeStringField("unit", verdict.unit().symbol());
    number(out, "floor", verdict.floor());
    number(out, "estimate", verdict.estimate());
    number(out, "budget", verdict.budget());
    out.writeNumberField("count", verdict.count());
    out.writeNumberField("below", verdict.below());
    out.writeNumberField("noise", verdict.noise());
    out.writeNumberField("min", verdict.min());
    out.writeNumberField("median", verdict.median());
    out.writeNumberField("max", verdict.max());
    number(out, "headroom", verdict.headroom());
    number(out, "tightness", verdict.tightness());
    OwnBaseline baseline = verdict.baseline();
    if (baseline != null) {
      out.writeObjectFieldStart("baseline");
      out.writeNumberField("usual", baseline.usual());
      out.writeNumberField("recent", baseline.recent());
      out.writeNumberField("recentMedian", baseline.recentMedian());
      out.writeNumberField("recentCount", baseline.recentCount());
      out.writeNumberField("sinceMillis", baseline.sinceMillis());
      out.writeNumberField("untilMillis", baseline.untilMillis());
      out.writeEndObject();
    }
    number(out, "timeShare", verdict.timeShare());
    out.writeNumberField("unpaired", verdict.unpaired());
    out.writeBooleanField("complete", verdict.complete());
    out.writeBooleanField("ended", verdict.ended());
    out.writeNumberField("judgedAtMillis", verdict.judgedAtMillis());
  }

  private static void number(JsonGenerator out, String name, @Nullable Double value)
      throws IOException {
    if (value != null) {
      out.writeNumberField(name, value);
    }
  }
}
