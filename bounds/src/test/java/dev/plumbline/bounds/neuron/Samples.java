package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Samples with results that are known to be right, and how results are held against them. */
final class Samples {
  static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Path FOLDER = Path.of("src/test/resources/neuron");

  private Samples() {}

  static Path path(String name) {
    return FOLDER.resolve(name);
  }

  static JsonNode expected(String name) throws IOException {
    return JSON.readTree(Files.readAllBytes(path("expected/" + name)));
  }

  /** A result as `--json` would print it, read again. */
  static JsonNode tree(Object result) throws IOException {
    return JSON.readTree(JSON.writeValueAsBytes(result));
  }

  static PerfSimInput read(String name, PerfSimRun run) throws IOException {
    return new PerfSimReader(PerfSimOptions.of(run).withInstructionNames()).read(path(name), name);
  }

  /** Every member that is expected is there and equal; only the named ones may be there besides. */
  static void assertSame(JsonNode expected, JsonNode actual, String... besides) {
    assertThat(actual.isObject()).isTrue();
    ObjectNode rest = actual.deepCopy();
    rest.remove(Set.of(besides));
    assertThat(rest).isEqualTo(expected);
  }
}
