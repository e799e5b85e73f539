package dev.plumbline.standalone.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The repository's own files that run Plumbline somewhere: compose file, rules, dashboards. */
final class RepositoryFiles {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private RepositoryFiles() {}

  /** The folder that holds docker-compose.yml, from the module's folder upwards. */
  static Path root() {
    Path start = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve("docker-compose.yml"))) {
        return folder;
      }
    }
    throw new IllegalStateException("no docker-compose.yml in " + start + " or above");
  }

  static Path path(String relative) {
    return root().resolve(relative).normalize();
  }

  static String text(String relative) {
    try {
      return Files.readString(path(relative));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + relative, e);
    }
  }

  static JsonNode yaml(String relative) {
    return tree(YAML, relative);
  }

  static JsonNode json(String relative) {
    return tree(JSON, relative);
  }

  /**
   * The names of the files in a folder that end with {@code suffix}, relative to the root, sorted.
   */
  static List<String> filesIn(String folder, String suffix) {
    try (Stream<Path> files = Files.list(path(folder))) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(suffix))
          .map(file -> folder + "/" + file.getFileName())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + folder, e);
    }
  }

  private static JsonNode tree(ObjectMapper mapper, String relative) {
    try {
      return mapper.readTree(path(relative).toFile());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + relative, e);
    }
  }
}
