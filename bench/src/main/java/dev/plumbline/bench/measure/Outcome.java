package dev.plumbline.bench.measure;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a benchmark found, as the JSON file beside its table: where, with what, how it was called,
 * and the raw figures of every round.
 */
public final class Outcome {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private final String command;
  private final List<String> arguments;
  private final Instant start;
  private final Machine machine = Machine.here();
  private final Map<String, Object> settings = new LinkedHashMap<>();
  private final List<Object> rounds = new ArrayList<>();
  private final Map<String, Object> results = new LinkedHashMap<>();

  /**
   * An outcome without figures.
   *
   * @param command name of the sub-command, and of the file
   * @param arguments the command line as it was typed
   * @param start when it began
   */
  public Outcome(String command, List<String> arguments, Instant start) {
    this.command = command;
    this.arguments = List.copyOf(arguments);
    this.start = start;
  }

  /** A setting that was in force: anything Jackson can write. */
  public Outcome setting(String name, Object value) {
    settings.put(name, value);
    return this;
  }

  /** The raw figures of one round: anything Jackson can write. */
  public Outcome round(Object figures) {
    rounds.add(figures);
    return this;
  }

  /** A figure over all rounds: anything Jackson can write, {@link Samples} as its parts. */
  public Outcome result(String name, Object value) {
    results.put(name, value instanceof Samples samples ? parts(samples) : value);
    return this;
  }

  /** Samples as the file has them. */
  public static Map<String, Object> parts(Samples samples) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("median", samples.median());
    parts.put("min", samples.min());
    parts.put("max", samples.max());
    parts.put("spread", samples.spread());
    parts.put("samples", samples.size());
    return parts;
  }

  /**
   * Writes {@code COMMAND.json} into a folder, which is made when it is missing.
   *
   * @return the file
   */
  public Path write(Path folder) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("command", command);
    all.put("arguments", arguments);
    all.put("start", start.toString());
    all.put("machine", machine);
    all.put("versions", Versions.here());
    all.put("settings", settings);
    all.put("results", results);
    all.put("rounds", rounds);
    Files.createDirectories(folder);
    Path file = folder.resolve(command + ".json");
    Files.write(file, JSON.writeValueAsBytes(all));
    return file;
  }
}
