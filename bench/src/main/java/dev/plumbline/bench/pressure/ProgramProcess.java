package dev.plumbline.bench.pressure;

import dev.plumbline.bench.cluster.ChildLoop;
import dev.plumbline.bench.cluster.ChildProcess;
import dev.plumbline.bench.cluster.JvmSettings;
import java.nio.file.Path;
import java.util.List;

/** A program that is profiled, in a JVM of its own. */
final class ProgramProcess implements AutoCloseable {
  private final ChildProcess child;

  private ProgramProcess(ChildProcess child) {
    this.child = child;
  }

  static ProgramProcess start(JvmSettings jvm, Path log) {
    return new ProgramProcess(
        ChildProcess.start("program", jvm, ProgramChild.class, List.of(log.toString())));
  }

  /** How its steps went since the last call. */
  ProgramFigures takeFigures() {
    return child.ask(ChildLoop.FIGURES, ProgramFigures.class);
  }

  @Override
  public void close() {
    child.close();
  }
}
