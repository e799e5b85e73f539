package dev.plumbline.bench.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The shipped stream application in a JVM of its own. It leaves its group and removes its folder on
 * close, and when this process ends.
 */
public final class StreamProcess implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ChildProcess child;

  private StreamProcess(ChildProcess child) {
    this.child = child;
  }

  /**
   * Starts one; its JVM runs when this returns, the topology is just being started.
   *
   * @throws CommandFailure if the process cannot be started
   */
  public static StreamProcess start(JvmSettings jvm, String bootstrap, StreamSettings settings) {
    try {
      return new StreamProcess(
          ChildProcess.start(
              "stream",
              jvm,
              StreamChild.class,
              List.of(bootstrap, JSON.writeValueAsString(settings))));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON for " + settings, e);
    }
  }

  /**
   * Where it stands now.
   *
   * @throws CommandFailure if it has ended
   */
  public StreamFigures figures() {
    return child.ask(ChildLoop.FIGURES, StreamFigures.class);
  }

  /** The same after a full collection. */
  public StreamFigures figuresAfterCollection() {
    return child.ask(ChildLoop.COLLECT, StreamFigures.class);
  }

  /** Ends it as a crash does: nothing is closed, the group is not left. */
  public void kill() throws IOException {
    child.kill();
    List<Path> left;
    try (Stream<Path> tree = Files.walk(child.folder())) {
      left = tree.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : left) {
      Files.deleteIfExists(path);
    }
  }

  @Override
  public void close() {
    child.close();
  }
}
