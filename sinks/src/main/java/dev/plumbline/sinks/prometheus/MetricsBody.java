package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.http.AdminPages.Body;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A registry as a body in the form that was asked for. */
final class MetricsBody {
  private final ExpositionFormats formats = ExpositionFormats.init();
  private final PrometheusRegistry registry;

  MetricsBody(PrometheusRegistry registry) {
    this.registry = registry;
  }

  Body render(@Nullable String accept) throws IOException {
    ExpositionFormatWriter writer = formats.findWriter(accept);
    ByteArrayOutputStream page = new ByteArrayOutputStream(64 * 1024);
    writer.write(page, registry.scrape(), EscapingScheme.fromAcceptHeader(accept));
    return new Body(writer.getContentType(), page.toByteArray());
  }
}
