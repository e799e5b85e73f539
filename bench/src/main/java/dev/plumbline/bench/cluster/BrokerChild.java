package dev.plumbline.bench.cluster;

import dev.plumbline.model.topic.TopicCatalogue;
import dev.plumbline.standalone.broker.BrokerHalt;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.broker.EmbeddedBroker;
import dev.plumbline.standalone.broker.LocalCluster;
import dev.plumbline.standalone.cli.ExitCode;
import dev.plumbline.standalone.cli.Interruption;
import dev.plumbline.standalone.cli.Verbosity;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** The process of {@link BrokerProcess}: the product's own broker with the product's topics. */
final class BrokerChild {
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  private BrokerChild() {}

  /** Runs a broker with the number of partitions that is the only argument. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    Verbosity.quietClients();
    TopicCatalogue topics =
        new TopicCatalogue(Integer.parseInt(args[0]), TopicCatalogue.DEFAULT_REPLICATION);
    System.exit(run(topics));
  }

  private static int run(TopicCatalogue topics) {
    try (Interruption interruption = new Interruption(Thread.currentThread(), PATIENCE);
        LocalCluster cluster =
            LocalCluster.start(DataFolder.temporary(), EmbeddedBroker.ANY_PORT, topics)) {
      new ChildLoop(figures -> figures)
          .start(
              Thread.currentThread(),
              Map.of(
                  "bootstrap", cluster.bootstrap(),
                  "folder", cluster.data().path().toString(),
                  "startMillis", cluster.startup().toMillis()));
      new CountDownLatch(1).await();
      return ExitCode.OK;
    } catch (InterruptedException told) {
      return ExitCode.OK;
    } catch (RuntimeException e) {
      System.err.println("plumbline: " + e.getMessage());
      return BrokerHalt.EXIT_CODE;
    }
  }
}
