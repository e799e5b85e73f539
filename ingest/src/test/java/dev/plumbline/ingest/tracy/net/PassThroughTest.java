package dev.plumbline.ingest.tracy.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.Samples;
import dev.plumbline.ingest.tracy.protocol.Dialect;
import dev.plumbline.ingest.tracy.recording.RecordedSession;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PassThroughTest {
  @TempDir private Path folder;

  private final CollectingTarget target = new CollectingTarget();
  private final List<String> messages = Collections.synchronizedList(new ArrayList<>());

  private static <T> FutureTask<T> start(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  /** Sends its bytes in pieces, reads the other side's to their end; both ways at the same time. */
  private static byte[] talk(Socket socket, byte[] bytes, long seed) throws Exception {
    try (socket) {
      FutureTask<byte[]> heard = start(() -> socket.getInputStream().readAllBytes());
      Random random = new Random(seed);
      for (int at = 0; at < bytes.length; ) {
        int to = Math.min(bytes.length, at + 1 + random.nextInt(900));
        socket.getOutputStream().write(bytes, at, to - at);
        at = to;
      }
      socket.shutdownOutput();
      return heard.get(30, TimeUnit.SECONDS);
    }
  }

  private byte[][] through(byte[] toolBytes, byte[] appBytes, Path record) throws Exception {
    try (ServerSocket program = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        PassThrough between =
            PassThrough.listen(
                0,
                new AgentSettings(
                    new InetSocketAddress(program.getInetAddress(), program.getLocalPort()),
                    List.of(Dialect.values()),
                    record,
                    true),
                target,
                () -> 0,
                messages::add)) {
      FutureTask<Boolean> running =
          start(
              () -> {
                between.run();
                return true;
              });
      // The program answers after it heard all questions, so that each answer has its question.
      FutureTask<byte[]> app =
          start(
              () -> {
                try (Socket socket = program.accept()) {
                  byte[] heard = socket.getInputStream().readAllBytes();
                  ByteArrayOutputStream all = new ByteArrayOutputStream();
                  all.write(heard);
                  talk(socket, appBytes, 2);
                  return all.toByteArray();
                }
              });
      Socket tool = new Socket(InetAddress.getLoopbackAddress(), between.port());
      byte[] heardByTool = talk(tool, toolBytes, 1);
      byte[] heardByApp = app.get(30, TimeUnit.SECONDS);
      assertThat(running.get(30, TimeUnit.SECONDS)).isTrue();
      return new byte[][] {heardByTool, heardByApp};
    }
  }

  private static byte[] sample(String sample, String file) throws IOException {
    return Files.readAllBytes(Samples.path("tracy/session/" + sample + "/" + file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tt66", "tt66-device", "tt66-ondemand", "v0.13.1", "v0.14.0"})
  void everyByteGoesOnAsItCameAndTheRowsAreThoseOfTheSession(String sample) throws Exception {
    byte[] tool = sample(sample, "tool_to_app.bin");
    byte[] app = sample(sample, "app_to_tool.bin");
    Path record = folder.resolve("kept.tracy-session");
    byte[][] heard = through(tool, app, record);

    assertThat(Arrays.equals(heard[0], app)).as("what the tool heard").isTrue();
    assertThat(Arrays.equals(heard[1], tool)).as("what the program heard").isTrue();
    CollectingTarget expected = new CollectingTarget();
    new RecordedSession(Samples.path("tracy/session/" + sample + "/app_to_tool.bin"))
        .read(expected, bytes -> {});
    assertThat(target.rows).containsExactlyElementsOf(expected.rows);
    assertThat(target.ids).isEqualTo(expected.ids);
    assertThat(target.ends).containsExactly("COMPLETE");
    CollectingTarget replayed = new CollectingTarget();
    new RecordedSession(record).read(replayed, bytes -> {});
    assertThat(replayed.rows).containsExactlyElementsOf(expected.rows);
  }

  @Test
  void whoeverStopsItEndsTheStreamAndBothConnections() throws Exception {
    byte[] toolBytes = sample("v0.14.0", "tool_to_app.bin");
    byte[] half = Arrays.copyOf(sample("v0.14.0", "app_to_tool.bin"), 20_000);
    try (ServerSocket program = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        PassThrough between =
            PassThrough.listen(
                0,
                new AgentSettings(
                    new InetSocketAddress(program.getInetAddress(), program.getLocalPort()),
                    List.of(),
                    null,
                    false),
                target,
                () -> 0,
                messages::add)) {
      FutureTask<Boolean> running = new FutureTask<>(() -> stopped(between));
      Thread working = new Thread(running);
      working.start();
      try (Socket tool = new Socket(InetAddress.getLoopbackAddress(), between.port());
          Socket app = program.accept()) {
        tool.getOutputStream().write(toolBytes);
        assertThat(app.getInputStream().readNBytes(toolBytes.length)).isEqualTo(toolBytes);
        app.getOutputStream().write(half);
        assertThat(tool.getInputStream().readNBytes(half.length)).isEqualTo(half);
        working.interrupt();
        assertThat(running.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(tool.getInputStream().read()).isEqualTo(-1);
        assertThat(app.getInputStream().read()).isEqualTo(-1);
      }
    }
    assertThat(target.ends).containsExactly("CUT the agent was stopped before the program ended");
  }

  private static boolean stopped(PassThrough between) throws IOException {
    try {
      between.run();
      return false;
    } catch (InterruptedException asAsked) {
      return true;
    }
  }

  @Test
  void whatIsNoTracyAtAllGoesOnToo() throws Exception {
    byte[] tool = new byte[5000];
    byte[] app = new byte[300_000];
    new Random(3).nextBytes(tool);
    new Random(4).nextBytes(app);
    byte[][] heard = through(tool, app, folder.resolve("kept"));
    assertThat(Arrays.equals(heard[0], app)).isTrue();
    assertThat(Arrays.equals(heard[1], tool)).isTrue();
    assertThat(target.rows).isEmpty();
    assertThat(messages).singleElement().asString().contains("no session of Tracy");
  }

  @Test
  void aSessionThatCannotBeDecodedFurtherGoesOnToItsEnd() throws Exception {
    byte[] tool = sample("v0.14.0", "tool_to_app.bin");
    byte[] app = sample("v0.14.0", "app_to_tool.bin");
    app[30_000] ^= 0x55;
    byte[][] heard = through(tool, app, folder.resolve("kept"));
    assertThat(Arrays.equals(heard[0], app)).isTrue();
    assertThat(target.ends).hasSize(1);
    assertThat(target.ends.get(0)).startsWith("CUT ");
  }
}
