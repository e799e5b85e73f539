package dev.plumbline.bench.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.bench.measure.ProcessFigures;
import dev.plumbline.standalone.broker.BrokerHalt;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.cli.ExitCode;
import dev.plumbline.standalone.cli.Interruption;
import dev.plumbline.standalone.cli.Verbosity;
import dev.plumbline.stream.runner.StreamFailure;
import dev.plumbline.stream.runner.StreamRunner;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.streams.KafkaStreams;

/** The process of {@link StreamProcess}: the shipped runner with the shipped topology. */
final class StreamChild {
  private static final Duration PATIENCE = Duration.ofSeconds(25);
  private static final ObjectMapper JSON = new ObjectMapper();

  private StreamChild() {}

  /** Runs the topology; arguments are the bootstrap servers and the settings as JSON. */
  public static void main(String[] args) throws JsonProcessingException {
    Locale.setDefault(Locale.ROOT);
    Verbosity.quietClients();
    System.exit(run(args[0], JSON.readValue(args[1], StreamSettings.class)));
  }

  private static int run(String bootstrap, StreamSettings settings) {
    try (Interruption interruption = new Interruption(Thread.currentThread(), PATIENCE);
        DataFolder folder = DataFolder.temporary();
        StreamRunner runner =
            new StreamRunner(
                settings.streamConfig(), settings.runnerConfig(bootstrap, folder.streamsState()))) {
      // Ready before it starts: whoever measures can see its first record.
      new ChildLoop(figures -> figures(figures, runner))
          .start(Thread.currentThread(), Map.of("folder", folder.path().toString()));
      runner.start();
      runner.await();
      return ExitCode.OK;
    } catch (InterruptedException told) {
      return ExitCode.OK;
    } catch (StreamFailure | RuntimeException e) {
      System.err.println("plumbline: " + e.getMessage());
      return BrokerHalt.EXIT_CODE;
    }
  }

  private static StreamFigures figures(ProcessFigures process, StreamRunner runner) {
    long restoring = 0;
    for (long remaining : runner.restoreRemaining().values()) {
      restoring += remaining;
    }
    KafkaStreams streams = runner.streams();
    return StreamFigures.of(
        process, runner.state(), restoring, streams == null ? Map.of() : streams.metrics());
  }
}
