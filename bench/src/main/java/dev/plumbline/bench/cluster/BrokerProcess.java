package dev.plumbline.bench.cluster;

import dev.plumbline.bench.measure.ProcessFigures;
import java.util.List;
import java.util.Map;

/**
 * The embedded broker in a JVM of its own, on loopback and a free port, with every topic of the
 * catalogue. It and its folder go away on close, and when this process ends.
 */
public final class BrokerProcess implements AutoCloseable {
  private final ChildProcess child;

  private BrokerProcess(ChildProcess child) {
    this.child = child;
  }

  /**
   * Starts one.
   *
   * @param partitions partitions of the topics that carry measurements
   * @throws dev.plumbline.standalone.cli.CommandFailure if it does not start
   */
  public static BrokerProcess start(JvmSettings jvm, int partitions) {
    return new BrokerProcess(
        ChildProcess.start(
            "broker", jvm, BrokerChild.class, List.of(Integer.toString(partitions))));
  }

  /** Where clients connect. */
  public String bootstrap() {
    return child.ready().path("bootstrap").asText();
  }

  /** Properties for every client. */
  public Map<String, Object> clientProperties() {
    return Map.of("bootstrap.servers", bootstrap());
  }

  /** How long the broker took to start, without its JVM. */
  public long startMillis() {
    return child.ready().path("startMillis").asLong();
  }

  /** What the process has used so far. */
  public ProcessFigures figures() {
    return child.ask(ChildLoop.FIGURES, ProcessFigures.class);
  }

  /** The same after a full collection. */
  public ProcessFigures figuresAfterCollection() {
    return child.ask(ChildLoop.COLLECT, ProcessFigures.class);
  }

  @Override
  public void close() {
    child.close();
  }
}
