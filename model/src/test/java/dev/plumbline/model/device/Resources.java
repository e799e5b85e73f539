package dev.plumbline.model.device;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** Samples with known-right answers, by their path under {@code device/}. */
final class Resources {
  private Resources() {}

  static byte[] bytes(String path) {
    try (InputStream in = Resources.class.getResourceAsStream("/device/" + path)) {
      return Objects.requireNonNull(in, path).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
  }

  static List<String> lines(String path) {
    return new String(bytes(path), UTF_8).lines().toList();
  }

  static JsonNode json(String path) {
    try {
      return new ObjectMapper().readTree(bytes(path));
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
  }
}
