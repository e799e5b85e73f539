package dev.plumbline.standalone.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.RunFigures;
import dev.plumbline.standalone.fixture.SharedSpine;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results are read by a tool that knows nothing of Plumbline. */
class KcatIT {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {Topics.STATS, Topics.VERDICTS})
  void everyResultIsOneLineOfJson(String topic) throws Exception {
    assumeTrue(isPresent("kcat"), "kcat is not on the PATH (Debian package kcat)");
    SharedSpine spine = SharedSpine.get();
    Path from = Bundled.copy("samples/ttfoil_small", folder);
    CommandRun imported =
        CommandRun.of(
            "import", "--json", from, "--run", "for-kcat", "--bootstrap", spine.bootstrap());
    RunFigures.await(spine.clientProperties(), "for-kcat", imported.json().path("streams").size());

    Process kcat =
        new ProcessBuilder(
                "kcat",
                "-C",
                "-q",
                "-e",
                "-b",
                spine.bootstrap(),
                "-t",
                topic,
                "-X",
                "isolation.level=read_committed")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(kcat.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(kcat.waitFor(60, TimeUnit.SECONDS)).isTrue();
    List<String> lines = output.lines().toList();
    assertThat(lines).isNotEmpty();
    ObjectMapper json = new ObjectMapper();
    for (String line : lines) {
      JsonNode value = json.readTree(line);
      assertThat(value.path("v").asInt()).isEqualTo(1);
      assertThat(value.path("key").isObject()).isTrue();
    }
  }

  private static boolean isPresent(String tool) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
  }
}
