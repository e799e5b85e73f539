package dev.plumbline.sinks.compare;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.model.value.JsonFault;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The statistics of a run as one JSON file with whole distributions, so that a later run can be
 * compared with it when its logs are gone; {@code docs/formats/compare.md} describes it.
 */
public final class SavedRun {
  /** Format version written and read. */
  public static final int VERSION = 1;

  /** Largest file that is read. */
  public static final long MOST_BYTES = 256L << 20;

  /** What "format" is in such a file. */
  public static final String FORMAT = "plumbline-run-statistics";

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private SavedRun() {}

  /**
   * Writes a run; the file has its name only when it is whole.
   *
   * @throws IOException if it cannot be written
   */
  public static void write(ComparedRun run, Path file) throws IOException {
    Path target = file.toAbsolutePath();
    Path part = target.resolveSibling(target.getFileName() + ".unfinished");
    try {
      try (JsonGenerator out = JSON.createGenerator(Files.newOutputStream(part))) {
        out.writeStartObject();
        out.writeStringField("format", FORMAT);
        out.writeNumberField("v", VERSION);
        out.writeStringField("run", run.name());
        out.writeObjectField("labels", run.labels());
        out.writeObjectField("missing", run.missing());
        values(out, "runStats", run.stats());
        values(out, "accounts", run.accounts());
        out.writeEndObject();
        out.writeRaw('\n');
      }
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** One value a line, so that files can be looked at and compared. */
  private static void values(JsonGenerator out, String name, Collection<?> values)
      throws IOException {
    out.writeArrayFieldStart(name);
    for (Object value : values) {
      out.writeRaw('\n');
      out.writeRawValue(new String(JsonValues.write(value), StandardCharsets.UTF_8));
    }
    out.writeEndArray();
  }

  /**
   * Reads what {@link #write} wrote. An entry that cannot be read hides no other one: the run then
   * lacks it and says so.
   *
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if it is no such file; the message says why
   */
  public static ComparedRun read(Path file) throws IOException {
    long size = Files.size(file);
    if (size > MOST_BYTES) {
      throw new IllegalArgumentException(
          "has " + size + " bytes, more than the " + MOST_BYTES + " that are read");
    }
    JsonNode root = tree(file);
    if (!root.path("format").asText().equals(FORMAT)) {
      throw new IllegalArgumentException(
          "is no saved run: \"format\" is "
              + (root.has("format") ? root.path("format") : "missing")
              + ", expected \""
              + FORMAT
              + "\"");
    }
    if (!root.path("v").isInt() || root.path("v").intValue() != VERSION) {
      throw new IllegalArgumentException(
          "has version " + root.path("v") + ", supported is " + VERSION);
    }
    List<String> missing = new ArrayList<>();
    root.path("missing").forEach(reason -> missing.add(reason.asText()));
    Map<String, String> labels = new LinkedHashMap<>();
    root.path("labels").properties().forEach(e -> labels.put(e.getKey(), e.getValue().asText()));
    return new ComparedRun(
        root.path("run").asText(),
        labels,
        read(root, "runStats", RunStats.class, stats -> stats.key().text(), missing),
        read(root, "accounts", StreamAccount.class, account -> account.stream().text(), missing),
        missing);
  }

  private static JsonNode tree(Path file) throws IOException {
    try {
      JsonNode root = JSON.readTree(Files.readAllBytes(file));
      if (root == null || !root.isObject()) {
        throw new IllegalArgumentException("is no saved run: it is not a JSON object");
      }
      return root;
    } catch (JacksonException e) {
      String where =
          e.getLocation() == null
              ? ""
              : " in line "
                  + e.getLocation().getLineNr()
                  + " column "
                  + e.getLocation().getColumnNr();
      throw new IllegalArgumentException(
          "is no saved run: it is not JSON" + where + ": " + JsonFault.text(e), e);
    }
  }

  private static <T> List<T> read(
      JsonNode root, String name, Class<T> type, Function<T, String> key, List<String> missing)
      throws IOException {
    JsonNode array = root.path(name);
    if (!array.isArray()) {
      throw new IllegalArgumentException(
          "is no whole saved run: \"" + name + "\" is no array but " + kind(array));
    }
    Map<String, T> values = new LinkedHashMap<>();
    for (int i = 0; i < array.size(); i++) {
      String where = "saved " + name + "[" + i + "]: ";
      try {
        T value = JsonValues.read(JSON.writeValueAsBytes(array.get(i)), type);
        if (values.putIfAbsent(key.apply(value), value) != null) {
          missing.add(where + "has the key of an earlier entry, which counts: " + key.apply(value));
        }
      } catch (IllegalArgumentException e) {
        missing.add(where + e.getMessage());
      }
    }
    return List.copyOf(values.values());
  }

  private static String kind(JsonNode node) {
    return node.isMissingNode() ? "missing" : "a JSON " + node.getNodeType();
  }
}
