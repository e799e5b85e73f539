package dev.plumbline.bench.cli;

import dev.plumbline.standalone.cli.CommandFailure;
import java.util.Map;
import picocli.CommandLine.Option;

/** Client properties of the topology, so that a setting can be measured before it is chosen. */
public final class ClientProperties {
  @Option(
      names = "--client",
      paramLabel = "NAME=VALUE",
      description =
          "A client property of the topology over the shipped one, such as"
              + " producer.linger.ms=0; may be repeated.")
  private Map<String, String> properties = Map.of();

  /**
   * What was given, by name.
   *
   * @throws CommandFailure if a name is empty
   */
  public Map<String, String> properties() {
    properties.forEach(
        (name, value) -> {
          if (name.isBlank()) {
            throw CommandFailure.usage("--client expects NAME=VALUE, found '=" + value + "'");
          }
        });
    return Map.copyOf(properties);
  }
}
