package dev.plumbline.standalone.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.http.AdminPages;
import dev.plumbline.sinks.http.AdminServer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UsefulMetricsTest {

  @ParameterizedTest
  @CsvSource({"secret,", ",user:password", "secret,user:password", ","})
  void aGuardedPageIsReadWithWhatItAsksFor(@Nullable String token, @Nullable String basic) {
    AdminConfig config = new AdminConfig("127.0.0.1", 0, token, basic, false);
    try (AdminServer server = AdminServer.start(config, new OneZone())) {
      assertThat(UsefulMetrics.await(server.uri(), config.authorization(), Duration.ofSeconds(30)))
          .matches("\\d+\\.\\d s");
    }
  }

  @Test
  void aPageThatRefusesIsNotUseful() {
    AdminConfig config = new AdminConfig("127.0.0.1", 0, "secret", null, false);
    try (AdminServer server = AdminServer.start(config, new OneZone())) {
      assertThatThrownBy(
              () -> UsefulMetrics.await(server.uri(), "Bearer guess", Duration.ofMillis(500)))
          .isInstanceOf(CommandFailure.class);
    }
  }

  private static final class OneZone implements AdminPages {
    @Override
    public Body metrics(@Nullable String accept) {
      return text("# TYPE\nplumbline_host_zone_duration_seconds_count{zone=\"z\"} 1\n");
    }

    @Override
    public Health health() {
      return new Health(true, true, "");
    }

    @Override
    public Body status() {
      return text("{}");
    }

    private static Body text(String text) {
      return new Body("text/plain", text.getBytes(UTF_8));
    }
  }
}
