package dev.plumbline.ingest.tracy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.Samples;
import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions in pieces of any size, and sessions that end anywhere. */
class CutSessionTest {
  private static byte[] file(String sample, String name) throws IOException {
    return Files.readAllBytes(Samples.path("tracy/session/" + sample + "/" + name));
  }

  private static CollectedRows play(String sample, Random pieces)
      throws IOException, ProtocolException {
    CollectedRows rows = new CollectedRows();
    TracySession session = new TracySession(false, rows);
    byte[] tool = file(sample, "tool_to_app.bin");
    byte[] app = file(sample, "app_to_tool.bin");
    for (int at = 0; at < tool.length; at++) {
      session.fromTool(tool, at, at + 1);
    }
    for (int at = 0; at < app.length; ) {
      int to = Math.min(app.length, at + 1 + (pieces.nextInt(4) > 0 ? 0 : pieces.nextInt(5000)));
      session.fromApp(app, at, to);
      at = to;
    }
    assertThat(session.cut()).isEmpty();
    session.end();
    return rows;
  }

  @ParameterizedTest
  @ValueSource(strings = {"tt66", "tt66-device", "tt66-ondemand", "v0.13.1", "v0.14.0"})
  void piecesOfAnySizeGiveTheSameRows(String sample) throws Exception {
    CollectedRows whole = play(sample, new Random(1));
    for (long seed = 2; seed < 6; seed++) {
      CollectedRows other = play(sample, new Random(seed));
      assertThat(other.host).as("seed " + seed).isEqualTo(whole.host);
      assertThat(other.gpu).isEqualTo(whole.gpu);
      assertThat(other.memory).isEqualTo(whole.memory);
    }
  }

  @Test
  void aSessionThatEndsAnywhereGivesWhatIsWholeAndSaysWhatIsMissing() throws Exception {
    byte[] tool = file("tt66-device", "tool_to_app.bin");
    byte[] app = file("tt66-device", "app_to_tool.bin");
    List<String> whole = play("tt66-device", new Random(1)).host;
    TracySession[] last = new TracySession[1];
    int before = 0;
    for (int length = 0; length < app.length; length += length < 1300 ? 1 : 7) {
      CollectedRows rows = new CollectedRows();
      TracySession session = new TracySession(false, rows);
      session.fromTool(tool, 0, tool.length);
      session.fromApp(app, 0, length);
      assertThat(session.cut()).as("cut at " + length).isNotEmpty();
      session.end();
      assertThat(rows.host.size()).isBetween(before, whole.size());
      assertThat(durations(rows.host)).isEqualTo(durations(whole.subList(0, rows.host.size())));
      before = rows.host.size();
      last[0] = session;
    }
    assertThat(before).isEqualTo(whole.size());
    assertThat(last[0].cut()).startsWith("frame 7 is cut: ");
  }

  /** Names come late; times and nesting are there at once. */
  private static List<String> durations(List<String> rows) {
    List<String> durations = new ArrayList<>();
    rows.forEach(row -> durations.add(row.substring(row.indexOf(' '))));
    return durations;
  }
}
