package dev.plumbline.ingest;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** Sample files of the test resources. */
public final class Samples {
  private Samples() {}

  /** A sample that the readers of predictions and measurements are tested with themselves. */
  public static Path model(String name) {
    Path start = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      Path sample = folder.resolve("bounds/src/test/resources").resolve(name);
      if (sample.toFile().exists()) {
        return sample;
      }
    }
    throw new IllegalStateException("no sample " + name + " above " + start);
  }

  /** Path of a resource below the root. */
  public static Path path(String name) {
    try {
      URI root =
          Objects.requireNonNull(Samples.class.getResource("/logback-test.xml"), name).toURI();
      return Objects.requireNonNull(Path.of(root).getParent(), name).resolve(name);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
