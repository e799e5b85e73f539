package dev.plumbline.bench.rivals;

import dev.plumbline.bench.cluster.ChildLoop;
import dev.plumbline.bench.cluster.StreamFigures;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.cli.ExitCode;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/** The process of the naive topology. */
final class NaiveChild {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private NaiveChild() {}

  /** Arguments: bootstrap servers, application id, threads, commit interval in ms. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    System.exit(run(args));
  }

  private static int run(String[] args) {
    try (DataFolder folder = DataFolder.temporary()) {
      KafkaStreams streams = new KafkaStreams(NaiveTopology.build(), properties(args, folder));
      streams.setUncaughtExceptionHandler(
          failure -> {
            System.err.println("plumbline: the naive topology failed: " + failure);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
          });
      try {
        new ChildLoop(
                figures -> StreamFigures.of(figures, streams.state().name(), 0, streams.metrics()))
            .start(Thread.currentThread(), Map.of());
        streams.start();
        new CountDownLatch(1).await();
      } finally {
        streams.close(
            CloseOptions.timeout(PATIENCE)
                .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
      }
      return ExitCode.OK;
    } catch (InterruptedException told) {
      return ExitCode.OK;
    }
  }

  /** What a careful first version sets, and nothing that only a second one would know. */
  private static Properties properties(String[] args, DataFolder folder) {
    Properties properties = new Properties();
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, args[0]);
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, args[1]);
    properties.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, args[2]);
    properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, args[3]);
    properties.put(StreamsConfig.STATE_DIR_CONFIG, folder.streamsState().toString());
    properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    properties.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
    properties.put(
        StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
    return properties;
  }
}
