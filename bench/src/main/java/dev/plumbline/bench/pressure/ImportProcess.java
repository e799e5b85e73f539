package dev.plumbline.bench.pressure;

import dev.plumbline.bench.cluster.ChildLoop;
import dev.plumbline.bench.cluster.ChildProcess;
import dev.plumbline.bench.cluster.JvmSettings;
import java.nio.file.Path;
import java.util.List;

/** The shipped importer in a JVM of its own, reading one log folder. */
final class ImportProcess implements AutoCloseable {
  private final ChildProcess child;

  private ImportProcess(ChildProcess child) {
    this.child = child;
  }

  static ImportProcess start(JvmSettings jvm, String bootstrap, String run, Path folder) {
    return new ImportProcess(
        ChildProcess.start(
            "import", jvm, ImportChild.class, List.of(bootstrap, run, folder.toString())));
  }

  ImportFigures figures() {
    return child.ask(ChildLoop.FIGURES, ImportFigures.class);
  }

  @Override
  public void close() {
    child.close();
  }
}
