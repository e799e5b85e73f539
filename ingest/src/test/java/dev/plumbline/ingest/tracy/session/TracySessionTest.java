package dev.plumbline.ingest.tracy.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.ingest.tracy.protocol.AppScript;
import dev.plumbline.ingest.tracy.protocol.Dialect;
import dev.plumbline.ingest.tracy.protocol.Hello;
import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import dev.plumbline.ingest.tracy.protocol.Query;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TracySessionTest {
  private static final long LOAD = 0x1000;
  private static final long LOAD_NAME = 0x2000;
  private static final long POOL = 0x3000;

  private final CollectedRows rows = new CollectedRows();

  private TracySession asking(Dialect dialect) {
    return CollectedRows.greeted(true, dialect, rows, SessionLimits.DEFAULT);
  }

  private static void send(TracySession session, AppScript script) throws ProtocolException {
    byte[] bytes = script.take();
    session.fromApp(bytes, 0, bytes.length);
  }

  private static byte[] question(int kind, long value) {
    ByteBuffer buffer = ByteBuffer.allocate(Query.BYTES);
    new Query(kind, value).writeTo(buffer);
    return buffer.array();
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void namesAreAskedInTwoStepsAndZonesWaitForThemInTheirOrder(Dialect dialect)
      throws ProtocolException {
    TracySession session = asking(dialect);
    AppScript app = new AppScript(dialect);
    send(
        session,
        app.welcome().thread(7).begin(100, LOAD).begin(200, 0x1100).end(300).end(700).frame());
    assertThat(session.questions())
        .containsExactly(
            new Query(Query.THREAD_NAME, 7),
            new Query(Query.SOURCE_LOCATION, LOAD),
            new Query(Query.SOURCE_LOCATION, 0x1100));
    send(
        session,
        app.keyed("ThreadName", 7, "Main thread".getBytes(UTF_8))
            .location(LOAD_NAME, 0x2100)
            .location(0, 0x2200)
            .frame());
    assertThat(session.questions())
        .containsExactly(new Query(Query.STRING, LOAD_NAME), new Query(Query.STRING, 0x2200));
    send(session, app.string(LOAD_NAME, "load").frame());
    assertThat(rows.host).as("the inner zone came first and has no name yet").isEmpty();
    assertThat(session.waitingRows()).isEqualTo(2);
    send(session, app.string(0x2200, "copy()").item("Terminate").frame());

    assertThat(rows.host).containsExactly("copy() 100+50 t7 d2", "load 50+300 t7 d1");
    assertThat(session.openQuestions()).isZero();
    assertThat(session.isTerminating()).isTrue();
    assertThat(session.cut()).isEmpty();
    assertThat(session.figures().threads()).containsEntry(7, "Main thread");
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void everyWidthOfATimeGivesTheSameTime(Dialect dialect) throws ProtocolException {
    TracySession session = asking(dialect);
    AppScript app = new AppScript(dialect).welcome().thread(1);
    long far = (1L << 33) + 10;
    long[] starts = {0, 65_535, 65_536 + 65_535, 1L << 32, far + (1L << 32) + 65_536};
    long[] ends = {65_535, 131_070, 1L << 31, far, far + (1L << 32) + 65_537};
    for (int i = 0; i < starts.length; i++) {
      app.begin(starts[i], LOAD).end(ends[i]);
    }
    app.begin(100, LOAD).end(40).frame(); // back in time: the plain negative delta
    send(session, app.location(LOAD_NAME, 0).string(LOAD_NAME, "z").frame());
    session.questions();
    session.giveUpWaiting();

    assertThat(rows.host).hasSize(6);
    for (int i = 0; i < starts.length; i++) {
      long start = starts[i] / 2;
      assertThat(rows.host.get(i)).contains(" " + start + "+" + (ends[i] / 2 - start) + " ");
    }
    assertThat(rows.host.get(5)).contains(" 50+-30 ");
  }

  @Test
  void textsAndValuesAreJoinedAsCsvexportDoes() throws ProtocolException {
    for (Dialect dialect : Dialect.values()) {
      TracySession session = asking(dialect);
      AppScript app = new AppScript(dialect).welcome().thread(1);
      app.dynamic(0, "f", "z").text("a").text("b,\"").value(-1).text("c".repeat(300)).end(2);
      send(session, app.frame());
    }
    String max = "18446744073709551615";
    String hex = max + " [0xffffffffffffffff]";
    String rest = "\n" + "c".repeat(300) + "] 0+1 t1 d1";
    assertThat(rows.host)
        .containsExactly(
            "z[a\nb,\"\n" + max + rest, "z[a\nb,\"\n" + hex + rest, "z[a\nb,\"\n" + hex + rest);
  }

  @Test
  void aRenamedZoneKeepsItsNameUnlessItHasNone() throws ProtocolException {
    TracySession session = asking(Dialect.TT66);
    AppScript app = new AppScript(Dialect.TT66).welcome().thread(1);
    app.dynamic(0, "f", "given").single("new").item("ZoneName").end(2);
    app.dynamic(4, "", "").single("new").item("ZoneName").end(6);
    app.dynamic(8, "function", "").end(10);
    send(session, app.frame());
    assertThat(rows.host)
        .containsExactly("given 0+1 t1 d1", "new! 2+1 t1 d1", "function 4+1 t1 d1");
    assertThat(session.figures().notCarried()).containsEntry("zone-rename", 2L);
  }

  @Test
  void plotsAndFibersMoveTheClockOfTheirThread() throws ProtocolException {
    TracySession session = asking(Dialect.V76);
    AppScript app = new AppScript(Dialect.V76).welcome().thread(1);
    app.dynamic(100, "", "a").plot(200, 0x77).plot(300, 0x77).end(400);
    app.frame();
    app.keyed("PlotName", 0x77, "depth".getBytes(UTF_8));
    send(session, app.frame());
    assertThat(rows.host).containsExactly("a 50+150 t1 d1");
    assertThat(session.figures().plotPoints()).containsEntry("depth", 2L);
    assertThat(session.figures().notCarried()).containsEntry("plot", 2L);
  }

  @Test
  void aFiberHasItsOwnZonesOnWhicheverThreadItRuns() throws ProtocolException {
    TracySession session = asking(Dialect.V76);
    AppScript app = new AppScript(Dialect.V76).welcome().thread(1);
    long init = AppScript.INIT_TICKS;
    app.dynamic(0, "", "thread").frame();
    app.item("FiberEnter", AppScript.join(AppScript.longs(2, 0xf1), AppScript.ints(1, 0)));
    app.item("ZoneBeginAllocSrcLoc", AppScript.longs(2));
    app.item("FiberLeave", AppScript.join(AppScript.longs(2), AppScript.ints(1)));
    app.item("ZoneEnd", AppScript.longs(2)); // of the thread, at 8
    app.thread(2);
    app.item("FiberEnter", AppScript.join(AppScript.longs(init + 20, 0xf1), AppScript.ints(2, 0)));
    app.item("ZoneEnd", AppScript.longs(20)); // of the fiber, at 40
    send(session, app.frame());
    assertThat(rows.host).containsExactly("thread 0+4 t1 d1", " 2+18 t2 d1");
  }

  @Test
  void endsWithoutBeginAndOpenZonesAreCounted() throws ProtocolException {
    TracySession session = asking(Dialect.V82);
    AppScript app = new AppScript(Dialect.V82).welcome().thread(1).end(2).text("lost");
    send(session, app.dynamic(4, "", "open").frame());
    session.end();
    assertThat(rows.host).isEmpty();
    assertThat(session.figures().notCarried())
        .containsEntry("zone-end-without-begin", 1L)
        .containsEntry("zone-text-without-zone", 1L)
        .containsEntry("zone-open", 1L);
    assertThat(session.cut()).contains("did not say goodbye");
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void memoryEventsHaveTheirPoolsAndLocksMoveTheirClock(Dialect dialect) throws ProtocolException {
    TracySession session = asking(dialect);
    AppScript app = new AppScript(dialect).welcome();
    app.alloc(10, POOL, 0xabc, 1L << 40).lockWait(30).free(50, POOL, 0xabc).alloc(60, 0, 5, 6);
    app.alloc(70, 0, 9, 1).free(80, 0, 9);
    send(session, app.frame());
    assertThat(session.questions()).containsExactly(new Query(Query.STRING, POOL));
    assertThat(rows.memory).isEmpty();
    send(session, app.string(POOL, "L1").frame());
    assertThat(rows.memory)
        .containsExactly(
            "ALLOC L1 2748 1099511627776 at 5",
            "FREE L1 2748 0 at 25",
            "ALLOC Default allocator 5 6 at 30",
            "ALLOC Default allocator 9 1 at 35",
            "FREE Default allocator 9 0 at 40");
    assertThat(session.figures().notCarried()).containsEntry("lock", 1L);
  }

  @ParameterizedTest
  @EnumSource(value = Dialect.class, names = "TT66", mode = EnumSource.Mode.EXCLUDE)
  void aDiscardedPoolIsEmptied(Dialect dialect) throws ProtocolException {
    TracySession session = asking(dialect);
    AppScript app = new AppScript(dialect).welcome().alloc(10, POOL, 1, 2);
    app.item(
        "MemDiscard",
        AppScript.join(AppScript.longs(10), AppScript.ints(1), AppScript.longs(POOL)));
    send(session, app.string(POOL, "L1").frame());
    assertThat(rows.memory).containsExactly("ALLOC L1 1 2 at 5", "RESET L1 0 0 at 10");
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void gpuZonesGetTheirTimesFromTheGpu(Dialect dialect) throws ProtocolException {
    TracySession session = asking(dialect);
    AppScript app = new AppScript(dialect).welcome().thread(1);
    app.gpuContext(3, 1000, 50, 2f, 0);
    app.gpuBegin(3, 1010, 1, 0, LOAD).gpuBegin(3, 1020, 1, 1, LOAD);
    app.gpuEnd(3, 1030, 1, 2).gpuEnd(3, 1040, 1, 3);
    app.gpuTime(3, 0, 60).gpuTime(3, 1, 70).gpuTime(3, 2, 75).gpuTime(3, 3, 90);
    app.gpuTime(3, 9, 91).gpuTime(4, 0, 92);
    app.location(LOAD_NAME, 0).string(LOAD_NAME, "BRISC-KERNEL");
    send(session, app.frame());
    session.questions();
    // 500 ns is 50 GPU ticks of 2 ns: offset 400 ns
    session.giveUpWaiting();
    assertThat(rows.gpu).hasSize(2);
    assertThat(rows.gpu.get(0)).contains(" 540+10 t1 d2");
    assertThat(rows.gpu.get(1)).contains(" 520+60 t1 d1");
    assertThat(session.figures().notCarried()).containsEntry("gpu-time-without-zone", 2L);
  }

  @Test
  void whoeverOnlyWatchesLearnsFromTheToolWhatAnAnswerIsAbout() throws ProtocolException {
    TracySession session = CollectedRows.greeted(false, Dialect.V82, rows, SessionLimits.DEFAULT);
    AppScript app = new AppScript(Dialect.V82).welcome().thread(1);
    send(session, app.begin(0, LOAD).end(2).begin(4, 0x1100).end(6).frame());
    assertThat(session.questions()).isEmpty();
    session.fromTool(question(Query.SOURCE_LOCATION, 0x9999), 0, 13); // a lock of the tool's
    session.fromTool(question(Query.SOURCE_LOCATION, 0x1100), 0, 13);
    session.fromTool(question(Query.SOURCE_LOCATION, LOAD), 0, 13);
    app.location(0x2900, 0).location(0x2100, 0).location(LOAD_NAME, 0);
    app.string(0x2900, "mutex").string(0x2100, "second").string(LOAD_NAME, "first");
    send(session, app.frame());
    assertThat(rows.host).containsExactly("first 0+1 t1 d1", "second 2+1 t1 d1");
  }

  @Test
  void withoutAnswersZonesCarryAddressesAndAreCounted() throws ProtocolException {
    TracySession session = CollectedRows.greeted(false, Dialect.V76, rows, SessionLimits.DEFAULT);
    AppScript app = new AppScript(Dialect.V76).welcome().thread(1);
    send(session, app.begin(0, LOAD).end(2).alloc(4, POOL, 1, 2).location(1, 1).frame());
    assertThat(rows.host).isEmpty();
    session.giveUpWaiting();
    assertThat(rows.host).containsExactly("0x1000 0+1 t1 d1");
    assertThat(rows.memory).containsExactly("ALLOC 0x3000 1 2 at 2");
    send(session, app.begin(10, LOAD).end(12).frame());
    assertThat(rows.host).as("nobody waits again").hasSize(2);
    assertThat(session.figures().withoutName()).isEqualTo(2);
    assertThat(session.figures().notCarried()).containsEntry("answer-without-question", 1L);
  }

  @ParameterizedTest
  @CsvSource({
    "2, OTHER_PROTOCOL, supported are 66tt",
    "3, NOT_AVAILABLE, TRACY_ON_DEMAND",
    "72, UNREADABLE, no profiled program",
  })
  void aRefusalSaysWhy(int status, ProtocolException.Cause cause, String message) {
    TracySession session = asking(Dialect.V76);
    AppScript app = new AppScript(Dialect.V76).status(status);
    assertThatThrownBy(() -> send(session, app))
        .isInstanceOfSatisfying(ProtocolException.class, e -> assertThat(e.kind()).isEqualTo(cause))
        .hasMessageContaining(message);
  }

  @Test
  void aProtocolThatIsNotSupportedIsNamedWithThoseThatAre() {
    TracySession session = new TracySession(false, rows);
    byte[] hello = Hello.of(Dialect.V76);
    hello[8] = 83;
    assertThatThrownBy(() -> session.fromTool(hello, 0, hello.length))
        .hasMessage(
            "speaks protocol 83; supported are 66tt (Tenstorrent's fork 0.10), 76 (Tracy 0.13.0 and"
                + " 0.13.1), 82 (Tracy 0.14.0)");
  }

  @Test
  void gpuItemsOfUpstream66AreNotTakenForThoseOfTheFork() throws ProtocolException {
    TracySession session = asking(Dialect.TT66);
    // upstream's GpuZoneEnd has 15 bytes where the fork's has 16
    AppScript app = new AppScript(Dialect.TT66).welcome().thread(1).frame();
    send(session, app);
    byte[] block = AppScript.join(new byte[] {(byte) 0xf0, 1, 37}, new byte[15]);
    assertThatThrownBy(() -> send(session, app.frame(block)))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("frame 2")
        .hasMessageContaining("GpuZoneEnd")
        .hasMessageContaining("ends 1 bytes behind the frame");
  }

  @Test
  void anUnknownItemDestroysTheRestAndIsSaid() throws ProtocolException {
    TracySession session = asking(Dialect.TT66);
    AppScript app = new AppScript(Dialect.TT66).welcome();
    assertThatThrownBy(() -> send(session, app.frame(new byte[] {0x10, (byte) 200})))
        .hasMessageContaining("type 200, dialect 66tt has 0 to 111")
        .hasMessageContaining("another dialect than 66tt?");
  }

  @Test
  void aFrameOfImpossibleLengthIsRefusedBeforeMemoryIsTaken() {
    TracySession session = asking(Dialect.V82);
    byte[] bytes = AppScript.join(new AppScript(Dialect.V82).welcome().take(), AppScript.ints(-1));
    assertThatThrownBy(() -> session.fromApp(bytes, 0, bytes.length))
        .hasMessageContaining("says 4294967295 bytes, expected 1 to 263188");
  }

  @Test
  void twoConnectionsOfOneProgramHaveDifferentIdentities() throws ProtocolException {
    byte[] first = new AppScript(Dialect.TT66).welcome(0.5, 1).take();
    byte[] second = first.clone();
    second[second.length - 1] ^= 1;
    List<String> ids = new ArrayList<>();
    for (byte[] bytes : List.of(first, second, first)) {
      TracySession session =
          CollectedRows.greeted(
              false,
              Dialect.TT66,
              (welcome, id) -> {
                ids.add(id);
                assertThat(welcome.isOnDemand()).isTrue();
                return rows;
              },
              SessionLimits.DEFAULT);
      session.fromApp(bytes, 0, bytes.length);
    }
    assertThat(ids.get(0)).hasSize(16).isEqualTo(ids.get(2)).isNotEqualTo(ids.get(1));
  }
}
