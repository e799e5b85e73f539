package dev.plumbline.standalone.broker;

import java.util.HashMap;
import java.util.Map;

/** What a broker that shares its JVM with everything else is told: one node, loopback, small. */
final class BrokerSettings {

  static final int NODE_ID = 1;
  static final String CONTROLLER_LISTENER = "CONTROLLER";

  private BrokerSettings() {}

  static Map<String, String> of(DataFolder data, int port, int controllerPort) {
    Map<String, String> settings = new HashMap<>();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", Integer.toString(NODE_ID));
    settings.put("log.dirs", data.brokerLog().toString());
    listeners(settings, port, controllerPort);
    oneNode(settings);
    small(settings);
    if (data.isTemporary()) {
      // Nobody takes over from it, and its log is not opened again.
      settings.put("controlled.shutdown.enable", "false");
    }
    return settings;
  }

  private static void listeners(Map<String, String> settings, int port, int controllerPort) {
    String broker = "PLAINTEXT://" + LoopbackPort.HOST + ":" + port;
    String controller = LoopbackPort.HOST + ":" + controllerPort;
    settings.put("listeners", broker + "," + CONTROLLER_LISTENER + "://" + controller);
    settings.put("advertised.listeners", broker);
    settings.put("controller.listener.names", CONTROLLER_LISTENER);
    settings.put(
        "listener.security.protocol.map",
        "PLAINTEXT:PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT");
    settings.put("controller.quorum.voters", NODE_ID + "@" + controller);
  }

  private static void oneNode(Map<String, String> settings) {
    settings.put("auto.create.topics.enable", "false");
    settings.put("default.replication.factor", "1");
    settings.put("min.insync.replicas", "1");
    settings.put("offsets.topic.num.partitions", "1");
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("transaction.state.log.num.partitions", "1");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("share.coordinator.state.topic.num.partitions", "1");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
    // Nobody else will join in the next three seconds.
    settings.put("group.initial.rebalance.delay.ms", "0");
    // After a crash, the next start waits until the controller believes that the old one is gone.
    settings.put("broker.session.timeout.ms", "5000");
    settings.put("broker.heartbeat.interval.ms", "1000");
    // An instance that was killed must not hold up read-committed readers for long.
    settings.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
  }

  private static void small(Map<String, String> settings) {
    settings.put("log.cleaner.dedupe.buffer.size", Integer.toString(8 << 20));
    // Enough for a segment of 1 GiB; the default makes 20 MiB of index files for every partition.
    settings.put("log.index.size.max.bytes", Integer.toString(2 << 20));
    settings.put("num.network.threads", "2");
    settings.put("num.io.threads", "4");
    settings.put("num.recovery.threads.per.data.dir", "2");
    settings.put("background.threads", "2");
    settings.put("metric.reporters", "");
  }
}
