package dev.plumbline.ingest;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** Sample files of the test resources. */
public final class Samples {
  private Samples() {}

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
