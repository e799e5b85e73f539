package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.stream.rollup.FleetWindow.Source;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import dev.plumbline.stream.state.Table;
import dev.plumbline.stream.window.Figures;
import dev.plumbline.stream.window.FiguresCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Open windows of the fleet. A window closes when no source has added to it for a while by the wall
 * clock: sources close their own windows at different times, and none of them waits for another.
 */
final class FleetWindows {
  private static final int VERSION = 1;
  private static final int REMEMBERED = 10_000;

  private record Id(FleetKey cause, long startMillis) {}

  private final FoldStore store;
  private final RollupOutput output;
  private final long quietMillis;
  private final Map<Id, FleetWindow> open = new LinkedHashMap<>();
  private final Map<Id, Boolean> closed =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Id, Boolean> eldest) {
          return size() > REMEMBERED;
        }
      };

  FleetWindows(FoldStore store, RollupOutput output, long quietMillis, long nowMillis) {
    this.store = store;
    this.output = output;
    this.quietMillis = quietMillis;
    store.forEach(Table.FLEET_PARTS, new byte[0], (key, value) -> restore(value, nowMillis));
  }

  void add(StatsDelta delta, long nowMillis) {
    FleetKey cause = Causes.cause(delta.key(), delta.subject());
    FleetWindow window =
        open.computeIfAbsent(
            new Id(cause, delta.windowStartMillis()),
            id -> new FleetWindow(cause, id.startMillis, delta.windowSizeMillis()));
    Source source = new Source(delta.subject().host(), delta.subject().device(), delta.key().run());
    Figures part = window.part(source);
    part.merge(delta.value(), delta.lastEventMillis());
    window.touchedMillis = nowMillis;
    store.put(
        Table.FLEET_PARTS,
        name(window, source),
        write(window, delta.windowSizeMillis(), source, part));
  }

  /** Closes what has been quiet long enough. */
  void tick(long nowMillis) {
    List<FleetWindow> quiet = new ArrayList<>();
    for (FleetWindow window : open.values()) {
      if (nowMillis - window.touchedMillis >= quietMillis) {
        quiet.add(window);
      }
    }
    quiet.forEach(this::close);
  }

  private void close(FleetWindow window) {
    Id id = new Id(window.cause(), window.startMillis());
    output.fleet(window.close(closed.put(id, true) != null));
    open.remove(id);
    window.parts().keySet().forEach(s -> store.put(Table.FLEET_PARTS, name(window, s), null));
  }

  private static byte[] name(FleetWindow window, Source source) {
    return new KeyWriter()
        .text(window.cause().text())
        .number(window.startMillis())
        .text(source.host())
        .text(source.device())
        .text(source.run())
        .toBytes();
  }

  private static byte[] write(FleetWindow window, long size, Source source, Figures part) {
    return new StateWriter(VERSION)
        .text(window.cause().text())
        .number(window.startMillis())
        .number(size)
        .text(source.host())
        .text(source.device())
        .text(source.run())
        .bytes(FiguresCodec.write(part))
        .toBytes();
  }

  private void restore(byte[] bytes, long nowMillis) {
    StateReader in = new StateReader("fleet window", bytes, VERSION);
    FleetKey cause = FleetKey.parse(in.text("cause"));
    long start = in.number("start");
    long size = in.number("size");
    Source source = new Source(in.text("host"), in.text("device"), in.text("run"));
    Figures part = FiguresCodec.read(cause.kind(), in.bytes("figures"));
    in.finish();
    FleetWindow window =
        open.computeIfAbsent(new Id(cause, start), id -> new FleetWindow(cause, start, size));
    window.touchedMillis = nowMillis;
    window.parts().put(source, part);
  }
}
