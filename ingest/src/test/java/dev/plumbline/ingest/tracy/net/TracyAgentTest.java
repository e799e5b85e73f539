package dev.plumbline.ingest.tracy.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.ingest.tracy.protocol.AppScript;
import dev.plumbline.ingest.tracy.protocol.Dialect;
import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import dev.plumbline.ingest.tracy.protocol.Query;
import dev.plumbline.ingest.tracy.recording.RecordedSession;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The agent against a program on loopback that behaves as the protocol says. */
@Timeout(60)
class TracyAgentTest {
  private final CollectingTarget target = new CollectingTarget();
  private final List<String> messages = Collections.synchronizedList(new ArrayList<>());

  /** A clock that stands: no deadline ever passes. */
  private static long standing() {
    return 0;
  }

  private TracyAgent agent(
      InetSocketAddress program,
      List<Dialect> dialects,
      @Nullable Path record,
      boolean once,
      LongSupplier clock,
      Pause pause) {
    return new TracyAgent(
        new AgentSettings(program, dialects, record, once), target, clock, pause, messages::add);
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void theAgentFindsTheDialectAsksForNamesAndLetsTheProgramGo(Dialect dialect) throws Exception {
    try (FakeProgram program = new FakeProgram(dialect, false, true)) {
      agent(
              program.address(),
              List.of(Dialect.values()),
              null,
              true,
              TracyAgentTest::standing,
              duration -> {})
          .run();

      assertThat(program.wasLetGo(1)).isTrue();
      assertThat(target.rows).containsExactlyInAnyOrder("load 50+100", "load 200+1", "ALLOC L1 64");
      assertThat(target.ends).containsExactly("COMPLETE");
      assertThat(program.greetings)
          .containsExactlyElementsOf(
              Stream.of(Dialect.values())
                  .limit(1 + List.of(Dialect.values()).indexOf(dialect))
                  .map(Dialect::protocol)
                  .toList());
      assertThat(program.asked)
          .containsExactlyInAnyOrder(
              new Query(Query.THREAD_NAME, 7),
              new Query(Query.SOURCE_LOCATION, FakeProgram.LOAD),
              new Query(Query.STRING, FakeProgram.LOAD_NAME),
              new Query(Query.STRING, FakeProgram.POOL_NAME),
              new Query(Query.TERMINATE, 0));
    }
  }

  @Test
  void aProgramThatNeverAnswersIsLetGoAfterTheDeadline() throws Exception {
    AtomicLong second = new AtomicLong();
    try (FakeProgram program = new FakeProgram(Dialect.V82, false, false)) {
      agent(
              program.address(),
              List.of(Dialect.V82),
              null,
              true,
              () -> second.addAndGet(300_000_000L),
              duration -> {})
          .run();
      assertThat(program.wasLetGo(1)).isTrue();
    }
    assertThat(target.rows)
        .containsExactlyInAnyOrder("0x1000 50+100", "0x1000 200+1", "ALLOC 0x3000 64");
    assertThat(target.ends).containsExactly("COMPLETE");
  }

  @Test
  void anOnDemandProgramIsConnectedAgainAsAnotherIncarnation() throws Exception {
    try (FakeProgram program = new FakeProgram(Dialect.TT66, true, true)) {
      int[] pauses = {0};
      TracyAgent agent =
          agent(
              program.address(),
              List.of(Dialect.values()),
              null,
              false,
              TracyAgentTest::standing,
              duration -> {
                if (++pauses[0] == 2) {
                  throw new InterruptedException("enough");
                }
              });
      assertThatThrownBy(agent::run).isInstanceOf(InterruptedException.class);
      assertThat(agent.connections()).isEqualTo(2);
      assertThat(program.wasLetGo(2)).isTrue();
    }
    assertThat(target.rows).hasSize(6);
    assertThat(target.ends).containsExactly("COMPLETE", "COMPLETE");
    assertThat(messages).hasSize(2).allMatch(m -> m.contains("demo") && m.contains("66tt"));
  }

  @Test
  void aProgramThatServedSomebodyIsToldOnceAndTriedAgain() throws Exception {
    try (FakeProgram program = new FakeProgram(Dialect.V76, false, true)) {
      int[] pauses = {0};
      TracyAgent agent =
          agent(
              program.address(),
              List.of(Dialect.V76),
              null,
              false,
              TracyAgentTest::standing,
              duration -> {
                if (++pauses[0] == 4) {
                  throw new InterruptedException("enough");
                }
              });
      assertThatThrownBy(agent::run).isInstanceOf(InterruptedException.class);
    }
    assertThat(messages).hasSize(2);
    assertThat(messages.get(1)).contains("takes no connection").contains("TRACY_ON_DEMAND");
  }

  @Test
  void aProgramOfAnotherProtocolIsRefusedWithWhatIsSupported() throws Exception {
    try (FakeProgram program = new FakeProgram(Dialect.V82, false, true)) {
      TracyAgent agent =
          agent(
              program.address(),
              List.of(Dialect.TT66, Dialect.V76),
              null,
              true,
              TracyAgentTest::standing,
              duration -> {});
      assertThatThrownBy(agent::run)
          .isInstanceOf(ProtocolException.class)
          .hasMessageContaining("none of the protocols that were tried (66tt, 76)")
          .hasMessageContaining("82 (Tracy 0.14.0)");
    }
    assertThat(target.ends).isEmpty();
  }

  @Test
  void aRecordingGivesTheRowsAndTheIdentityOfTheConnection(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("run.tracy-session");
    try (FakeProgram program = new FakeProgram(Dialect.V82, false, true)) {
      // the first greeting is refused: its recording is taken away again
      agent(
              program.address(),
              List.of(Dialect.V76, Dialect.V82),
              file,
              true,
              TracyAgentTest::standing,
              duration -> {})
          .run();
    }
    CollectingTarget replayed = new CollectingTarget();
    RecordedSession.Ending ending = new RecordedSession(file).read(replayed, bytes -> {});
    assertThat(ending.problem()).isEmpty();
    assertThat(replayed.rows).containsExactlyElementsOf(target.rows);
    assertThat(replayed.ids).isEqualTo(target.ids);
    assertThat(new RecordedSession(file).digest()).isEqualTo(target.digests.get(0));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void everyConnectionIsRecordedInAFileOfItsOwn() {
    AgentSettings settings =
        new AgentSettings(
            InetSocketAddress.createUnresolved("localhost", 1),
            List.of(),
            Path.of("out", "run.tracy-session"),
            false);
    assertThat(settings.recordOf(1)).isEqualTo(Path.of("out", "run.tracy-session"));
    assertThat(settings.recordOf(3)).isEqualTo(Path.of("out", "run-3.tracy-session"));
  }

  @Test
  void aRecordingThatCannotBeWrittenDoesNotDisturbTheRows(@TempDir Path folder) throws Exception {
    Path file = Files.createFile(folder.resolve("there"));
    try (FakeProgram program = new FakeProgram(Dialect.V76, false, true)) {
      agent(
              program.address(),
              List.of(Dialect.V76),
              file,
              true,
              TracyAgentTest::standing,
              duration -> {})
          .run();
    }
    assertThat(target.rows).hasSize(3);
    assertThat(messages.get(0)).contains("is there already");
    assertThat(file).isEmptyFile();
  }

  @Test
  void aProgramThatIsKilledEndsTheStreamAsCut() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread program = new Thread(() -> killed(server));
      program.start();
      agent(
              new InetSocketAddress(server.getInetAddress(), server.getLocalPort()),
              List.of(Dialect.V76),
              null,
              true,
              TracyAgentTest::standing,
              duration -> {})
          .run();
      program.join();
    }
    assertThat(target.ends).hasSize(1);
    assertThat(target.ends.get(0)).startsWith("CUT frame 1 is cut: 5 of 100 bytes");
  }

  private static void killed(ServerSocket server) {
    try (Socket socket = server.accept()) {
      socket.getInputStream().readNBytes(12);
      byte[] app = new AppScript(Dialect.V76).welcome().take();
      socket.getOutputStream().write(app);
      socket.getOutputStream().write(new byte[] {100, 0, 0, 0, 1, 2, 3, 4, 5});
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void anAgentThatIsStoppedLetsTheProgramGo() throws Exception {
    try (FakeProgram program = new FakeProgram(Dialect.V82, false, false)) {
      List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
      TracyAgent agent =
          agent(
              program.address(),
              List.of(Dialect.V82),
              null,
              true,
              TracyAgentTest::standing,
              duration -> {});
      Thread working =
          new Thread(
              () -> {
                try {
                  agent.run();
                } catch (ProtocolException | InterruptedException e) {
                  thrown.add(e);
                }
              });
      working.start();
      while (target.ids.isEmpty()) {
        Thread.onSpinWait();
      }
      working.interrupt();
      working.join();
      assertThat(program.wasLetGo(1)).isTrue();
      assertThat(thrown).singleElement().isInstanceOf(InterruptedException.class);
    }
    assertThat(target.ends).hasSize(1);
  }

  @Test
  void whoeverDoesNotAnswerTheGreetingIsNotWaitedForForever() throws Exception {
    AtomicLong second = new AtomicLong();
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      TracyAgent agent =
          agent(
              new InetSocketAddress(silent.getInetAddress(), silent.getLocalPort()),
              List.of(Dialect.V76),
              null,
              true,
              () -> second.addAndGet(3_000_000_000L),
              duration -> {
                throw new InterruptedException("enough");
              });
      assertThatThrownBy(agent::run).isInstanceOf(InterruptedException.class);
    }
    assertThat(messages).singleElement().asString().contains("gave no answer");
  }

  @Test
  void aProgramThatIsNotThereYetIsWaitedForAndSaidOnce() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    int[] pauses = {0};
    TracyAgent agent =
        agent(
            InetSocketAddress.createUnresolved("localhost", port),
            List.of(Dialect.V76),
            null,
            true,
            TracyAgentTest::standing,
            duration -> {
              if (++pauses[0] == 3) {
                throw new InterruptedException("enough");
              }
            });
    assertThatThrownBy(agent::run).isInstanceOf(InterruptedException.class);
    assertThat(messages)
        .singleElement()
        .asString()
        .startsWith("waits for the program at localhost:");
  }
}
