package dev.plumbline.ingest.tracy.session;

import dev.plumbline.ingest.tracy.protocol.AppScript;
import dev.plumbline.ingest.tracy.protocol.Dialect;
import dev.plumbline.ingest.tracy.protocol.ProtocolException;
import dev.plumbline.ingest.tracy.protocol.Welcome;
import dev.plumbline.model.wire.MemoryOp;

/**
 * A session that never stops bringing new things: locations, names, threads, pools, texts, zones
 * that never end. Run in a JVM with a small heap.
 */
final class LongSession implements SessionSink, SessionOpening {
  private static final int ROUNDS = 250;
  private static final int PER_ROUND = 2000;

  private long zones;
  private long events;

  private LongSession() {}

  public static void main(String[] arguments) throws ProtocolException {
    LongSession rows = new LongSession();
    TracySession session = CollectedRows.greeted(true, Dialect.V82, rows, SessionLimits.DEFAULT);
    AppScript app = new AppScript(Dialect.V82).welcome();
    long begun = 0;
    long ticks = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < PER_ROUND; i++) {
        int number = round * PER_ROUND + i;
        app.thread(number / 4);
        app.begin(ticks, 0x10_0000L + number * 16L);
        app.dynamic(ticks + 1, "", "name " + number);
        if (number % 8 != 0) {
          app.text("a text that differs: " + number).end(ticks + 2);
        }
        app.end(ticks + 3);
        app.alloc(ticks, 0x7000_0000L + number * 8L, number, 64);
        app.string(0x5000_0000L + number, "a text that nobody asked for " + number);
        begun += 2;
        ticks += 10;
        if (app.frameSize() > 200_000) {
          app.frame();
        }
      }
      byte[] bytes = app.frame().take();
      session.fromApp(bytes, 0, bytes.length);
      session.questions();
    }
    session.end();
    long open = session.figures().notCarried().getOrDefault("zone-open", 0L);
    long beyond = session.figures().notCarried().getOrDefault("zone-over-depth-limit", 0L);
    if (rows.zones + open + beyond != begun || rows.events != (long) ROUNDS * PER_ROUND) {
      System.out.println(rows.zones + " + " + open + " + " + beyond + " is not " + begun);
      System.exit(1);
    }
    System.out.println("rows add up: " + session.figures().notCarried());
  }

  @Override
  public SessionSink opened(Welcome welcome, String connectionId) {
    return this;
  }

  @Override
  public void hostZone(ZoneRow zone) {
    zones++;
  }

  @Override
  public void gpuZone(ZoneRow zone) {}

  @Override
  public void memory(MemoryOp op, String pool, long address, long sizeBytes, long nanos) {
    events++;
  }
}
