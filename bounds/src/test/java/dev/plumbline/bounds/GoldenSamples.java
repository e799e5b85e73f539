package dev.plumbline.bounds;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Samples with known-right results, and their JSON. */
public final class GoldenSamples {
  private GoldenSamples() {}

  /** A file or folder of the test resources, by its absolute name. */
  public static Path resource(String name) {
    try {
      return Path.of(Objects.requireNonNull(GoldenSamples.class.getResource(name), name).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** The texts of an array. */
  public static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(element -> texts.add(element.textValue()));
    return texts;
  }

  /** The names of the members of an object. */
  public static Set<String> names(JsonNode object) {
    Set<String> names = new HashSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
