package dev.plumbline.ingest.tracy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.tracy.protocol.AppScript;
import dev.plumbline.ingest.tracy.protocol.Dialect;
import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import dev.plumbline.ingest.tracy.protocol.Query;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a session holds is bounded, and what goes beyond is counted. */
class SessionLimitsTest {
  private static final SessionLimits TINY = new SessionLimits(4, 20, 3, 2, 2, 100, 3, 2);

  private final CollectedRows rows = new CollectedRows();
  private final TracySession session = CollectedRows.greeted(true, Dialect.V82, rows, TINY);
  private final AppScript app = new AppScript(Dialect.V82).welcome().thread(1);

  private void send() throws ProtocolException {
    byte[] bytes = app.frame().take();
    session.fromApp(bytes, 0, bytes.length);
  }

  private Long counted(String kind) {
    return session.figures().notCarried().get(kind);
  }

  @Test
  void zonesBeyondTheDepthLimitAreCountedAndTheirEndsFit() throws ProtocolException {
    for (int i = 0; i < 7; i++) {
      app.dynamic(i * 2, "", "z" + i);
    }
    for (int i = 0; i < 7; i++) {
      app.end(20 + i * 2);
    }
    send();
    assertThat(rows.host)
        .containsExactly("z3 3+10 t1 d4", "z2 2+12 t1 d3", "z1 1+14 t1 d2", "z0 0+16 t1 d1");
    assertThat(counted("zone-over-depth-limit")).isEqualTo(3);
  }

  @Test
  void textsOfOpenZonesAreLimited() throws ProtocolException {
    app.dynamic(0, "", "z").text("0123456789").text("0123456789A").text("01234").end(2);
    send();
    assertThat(rows.host).containsExactly("z[0123456789\n01234] 0+1 t1 d1");
    assertThat(counted("zone-text-over-limit")).isEqualTo(1);
  }

  @Test
  void threadsWithoutOpenZonesMakeRoom() throws ProtocolException {
    for (int thread = 1; thread < 50; thread++) {
      app.thread(thread).dynamic(0, "", "z").end(2);
    }
    send();
    assertThat(rows.host).hasSize(49);
  }

  @Test
  void locationsBeyondTheLimitCarryAddresses() throws ProtocolException {
    for (int location = 1; location < 6; location++) {
      app.begin(0, location).end(2);
    }
    send();
    assertThat(session.questions())
        .containsExactly(new Query(Query.THREAD_NAME, 1), new Query(Query.SOURCE_LOCATION, 1));
    assertThat(counted("zone-over-location-limit")).isEqualTo(3);
    assertThat(session.waitingRows()).as("only three rows may wait").isZero();
    assertThat(rows.host).hasSize(5).allMatch(row -> row.startsWith("0x"));
  }

  @Test
  void questionsGoOutAFewAtATimeAndNoneIsForgotten() throws ProtocolException {
    app.begin(0, 11).end(2).begin(4, 12).end(6);
    send();
    assertThat(session.questions()).hasSize(2);
    assertThat(session.questions()).isEmpty();
    app.keyed("ThreadName", 1, new byte[0]);
    send();
    assertThat(session.questions()).containsExactly(new Query(Query.SOURCE_LOCATION, 12));
    assertThat(session.openQuestions()).isEqualTo(2);
  }

  @Test
  void dynamicNamesBeyondTheLimitAreStillRight() throws ProtocolException {
    for (int i = 0; i < 20; i++) {
      app.dynamic(i, "", "z" + i).end(i);
    }
    send();
    assertThat(rows.host).hasSize(20).contains("z19 9+0 t1 d1");
  }

  /** Another JVM, because the heap of this one is not ours to choose. */
  @Test
  void aLongSessionOfTheWorstKindRunsInASmallHeap() throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    LongSession.class.getName()))
            .redirectErrorStream(true)
            .start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(said).contains("rows add up").doesNotContain("OutOfMemoryError");
    assertThat(child.exitValue()).as(said).isZero();
  }
}
