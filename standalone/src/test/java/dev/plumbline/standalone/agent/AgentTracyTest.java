package dev.plumbline.standalone.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.CommandRun;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code agent tracy} and {@code inspect} of what it records, without a broker. */
class AgentTracyTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--record x | --connect HOST:PORT is missing",
        "--connect localhost:8086 | nothing would be kept",
        "--connect localhost | expected HOST:PORT with a port from 1 to 65535, found 'localhost'",
        "--connect h:0 --record x | expected HOST:PORT",
        "--connect h:1 --record x --dialect 83 | --dialect is '83', expected auto or one of 66tt",
        "--connect h:1 --record x --listen 70000 | --listen is 70000, expected 0 to 65535",
        "--connect h:1 --record x --start 5 | Unknown options: '--start'",
        "--connect h:1 --bootstrap 127.0.0.1:1 | --run NAME is missing",
        "--discover --discover-seconds 0 | --discover-seconds is at least 1, found 0",
      })
  void unusableOptionsAreSaid(String options, String message) {
    CommandRun run = CommandRun.of((Object[]) ("agent tracy " + options).split(" "));
    assertThat(run.err()).contains(message);
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void aRecordingThatIsThereIsNotWrittenOver() throws Exception {
    Path file = Files.createFile(folder.resolve("there.tracy-session"));
    CommandRun run =
        CommandRun.of("agent", "tracy", "--connect", "h:1", "--record", file, "--once");
    assertThat(run.err()).contains("there.tracy-session is there already");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void aPortThatIsTakenIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandRun run =
          CommandRun.of(
              "agent",
              "tracy",
              "--connect",
              "localhost:1",
              "--listen",
              taken.getLocalPort(),
              "--record",
              folder.resolve("x"));
      assertThat(run.err()).contains("port " + taken.getLocalPort() + " cannot be used");
      assertThat(run.exitCode()).isEqualTo(4);
    }
  }

  @Test
  void aProgramIsLetGoAndItsRecordingKept() throws Exception {
    Path samples = Bundled.copy("samples/tracy-session/v0.14.0", folder);
    Path record = folder.resolve("run.tracy-session");
    try (ReplayedProgram program =
        new ReplayedProgram(Files.readAllBytes(samples.resolve("app_to_tool.bin")))) {
      CommandRun agent =
          CommandRun.of(
              "agent",
              "tracy",
              "--connect",
              program.address(),
              "--dialect",
              "82",
              "--once",
              "--record",
              record);
      // It answers before it is asked, which no live program can: zones have no names.
      assertThat(agent.exitCode()).as(agent.err()).isEqualTo(1);
      assertThat(agent.err()).contains("connected to demo-v0.14.0", "instead of a name");
      assertThat(program.wasLetGo()).isTrue();
    }
    long zones = 0;
    for (JsonNode zone : inspect(record).path("zones")) {
      zones += zone.path("count").asLong();
    }
    assertThat(zones).isEqualTo(6161);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tt66-device", "v0.14.0"})
  void whatWasRecordedIsInspectedLikeAnyFile(String sample) throws Exception {
    Path samples = Bundled.copy("samples/tracy-session/" + sample, folder);
    Path record = folder.resolve("run.tracy-session");
    CommandRun agent = WatchedTool.between(samples, "--record", record);
    assertThat(agent.exitCode()).as(agent.err()).isZero();
    JsonNode expected = new ObjectMapper().readTree(samples.resolve("expected.json").toFile());
    JsonNode recorded = inspect(record);
    JsonNode pair = inspect(samples.resolve("app_to_tool.bin"));
    assertThat(recorded.path("type").asText()).isEqualTo("tracy-session");
    assertThat(recorded.path("zones")).isEqualTo(pair.path("zones"));
    assertThat(recorded.path("pools")).isEqualTo(pair.path("pools"));
    Map<String, Long> counts = sums(pair.path("zones"), "zone", "count");
    expected
        .path("zones")
        .properties()
        .forEach(
            zone ->
                assertThat(counts)
                    .containsEntry(zone.getKey(), zone.getValue().path("count").asLong()));
    Map<String, Long> peaks = sums(pair.path("pools"), "pool", "peakLiveBytes");
    Map<String, Long> matched = sums(pair.path("pools"), "pool", "matchedFrees");
    assertThat(peaks).hasSize(expected.path("pools").size());
    expected
        .path("pools")
        .properties()
        .forEach(
            pool -> {
              JsonNode figures = pool.getValue();
              assertThat(peaks)
                  .containsEntry(pool.getKey(), figures.path("peak_live_bytes").asLong());
              assertThat(matched).containsEntry(pool.getKey(), figures.path("frees").asLong());
            });
  }

  private static Map<String, Long> sums(JsonNode rows, String name, String figure) {
    Map<String, Long> sums = new TreeMap<>();
    rows.forEach(row -> sums.merge(row.path(name).asText(), row.path(figure).asLong(), Long::sum));
    return sums;
  }

  @Test
  void programsThatWaitAreListedAndOneOfAnotherProtocolIsNamed() throws Exception {
    try (ServerSocket program = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Announcer announcer = new Announcer(program.getLocalPort(), 79)) {
      Thread refusing = new Thread(() -> refuseAll(program));
      refusing.setDaemon(true);
      refusing.start();
      CommandRun list =
          CommandRun.of(
              "agent",
              "tracy",
              "--discover",
              "--discover-seconds",
              "1",
              "--discover-port",
              announcer.port());
      assertThat(list.exitCode()).as(list.err()).isZero();
      assertThat(list.out().lines())
          .singleElement()
          .asString()
          .startsWith("127.0.0.1:" + program.getLocalPort() + "  demo  process 4711  protocol 79")
          .contains("(unknown)");

      CommandRun connect =
          CommandRun.of(
              "agent",
              "tracy",
              "--connect",
              "127.0.0.1:" + program.getLocalPort(),
              "--record",
              folder.resolve("none.tracy-session"),
              "--discover-port",
              announcer.port());
      assertThat(connect.exitCode()).isEqualTo(4);
      assertThat(connect.err())
          .contains("none of the protocols that were tried (66tt, 76, 82)")
          .contains("82 (Tracy 0.14.0); it announces protocol 79");
      assertThat(folder.resolve("none.tracy-session")).doesNotExist();
    }
  }

  private static void refuseAll(ServerSocket program) {
    try {
      while (true) {
        try (Socket socket = program.accept()) {
          if (socket.getInputStream().readNBytes(12).length == 12) {
            socket.getOutputStream().write(2);
          }
        }
      }
    } catch (IOException closed) {
      return;
    }
  }

  /** Announces a program again and again, as nobody knows when somebody listens. */
  private static final class Announcer implements AutoCloseable {
    private final DatagramSocket socket = new DatagramSocket();
    private final int port;
    private final byte[] bytes;

    Announcer(int programPort, int protocol) throws IOException {
      try (DatagramSocket free = new DatagramSocket(0)) {
        port = free.getLocalPort();
      }
      ByteBuffer fields = ByteBuffer.allocate(25).order(ByteOrder.LITTLE_ENDIAN);
      fields.putShort((short) 3).putShort((short) programPort).putInt(protocol);
      bytes = fields.putLong(4711).putInt(12).put("demo\0".getBytes(UTF_8)).array();
      Thread thread = new Thread(this::send);
      thread.setDaemon(true);
      thread.start();
    }

    int port() {
      return port;
    }

    private void send() {
      try {
        while (!socket.isClosed()) {
          socket.send(
              new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
          Thread.yield();
        }
      } catch (IOException closed) {
        return;
      }
    }

    @Override
    public void close() {
      socket.close();
    }
  }

  private static JsonNode inspect(Path file) {
    return CommandRun.of("inspect", "--json", file).json().path("files").path(0);
  }

  @Test
  void aSessionOfAnotherProtocolIsRefusedOnce() throws Exception {
    Path samples = Bundled.copy("samples/tracy-session/tt66-device", folder);
    Path tool = samples.resolve("tool_to_app.bin");
    byte[] hello = Files.readAllBytes(tool);
    hello[8] = 79;
    Files.write(tool, hello);
    CommandRun run = CommandRun.of("inspect", samples.resolve("app_to_tool.bin"));
    assertThat(run.out() + run.err())
        .containsOnlyOnce("speaks protocol 79; supported are 66tt (Tenstorrent's fork 0.10)");
    Files.delete(tool);
    CommandRun alone = CommandRun.of("inspect", samples.resolve("app_to_tool.bin"));
    assertThat(alone.out() + alone.err()).containsOnlyOnce("tool_to_app.bin is missing beside it");
  }
}
