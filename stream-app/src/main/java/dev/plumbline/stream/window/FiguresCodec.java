package dev.plumbline.stream.window;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.CoreStats;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.stream.judge.CheckCounter;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;

/** Figures as stored state. */
public final class FiguresCodec {
  private static final int VERSION = 1;

  /** Enough for the checks of one bound and everything else but a long list of names. */
  private static final int REST_BYTES = 192;

  private FiguresCodec() {}

  /** Writes figures; their kind is part of the key they are stored under. */
  public static byte[] write(Figures figures) {
    byte[] main =
        figures.kind() == StatKind.POOL ? figures.pool().toBytes() : figures.durations().toBytes();
    StateWriter out = new StateWriter(VERSION, main.length + REST_BYTES);
    out.bytes(main);
    CoreStats cores = figures.cores();
    if (cores != null) {
      out.bytes(cores.toBytes());
    }
    out.number(figures.checks().size());
    figures.checks().forEach(counter -> counter.write(out));
    out.number(figures.unpairedStarts()).number(figures.unpairedEnds());
    out.texts(figures.hashes()).texts(figures.candidates());
    out.number(figures.rawFirstEventMillis()).number(figures.rawLastEventMillis());
    return out.toBytes();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException if the bytes are not such figures
   */
  public static Figures read(StatKind kind, byte[] bytes) {
    StateReader in = new StateReader("figures", bytes, VERSION);
    Figures figures = main(kind, in);
    CoreStats cores = figures.cores();
    if (cores != null) {
      cores.merge(in.part("cores", CoreStats::fromBytes));
    }
    int checks = in.count("number of checks");
    for (int i = 0; i < checks; i++) {
      figures.restore(CheckCounter.read(in));
    }
    figures.addUnpaired(in.number("unpaired starts"), in.number("unpaired ends"), 0);
    figures.addIdentities(in.texts("hashes"), in.texts("candidates"));
    figures.eventTimes(in.number("first event"), in.number("last event"));
    in.finish();
    return figures;
  }

  private static Figures main(StatKind kind, StateReader in) {
    if (kind == StatKind.POOL) {
      Figures figures = new Figures(kind);
      figures.addPool(in.part("figures", PoolStats::fromBytes), 0, 0);
      return figures;
    }
    return new Figures(kind, in.part("figures", DurationStats::fromBytes));
  }
}
