package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.grid.GridExtraction;
import dev.plumbline.bounds.ascend.grid.GridInfo;
import dev.plumbline.bounds.ascend.grid.GridLaunch;
import dev.plumbline.bounds.ascend.grid.HardwareCapacity;
import dev.plumbline.bounds.ascend.grid.TtirInfo;
import dev.plumbline.bounds.neuron.input.Printable;
import dev.plumbline.model.value.JsonFault;
import dev.plumbline.standalone.bounds.LaunchArguments.Derived;
import dev.plumbline.standalone.bounds.LaunchArguments.Told;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads one file of {@code --grid}. */
final class LaunchFile {
  private static final long MAX_FILE_BYTES = 16L << 20;
  private static final Set<String> GRID_MEMBERS =
      new TreeSet<>(Set.of("dims", "n_cores", "occupancy", "load_balance", "redundancy"));
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path file;
  private final Told told;

  LaunchFile(Path file, Told told) {
    this.file = file;
    this.told = told;
  }

  LaunchArguments read() throws IOException {
    String text = text();
    JsonNode root = object(text);
    if (root.path("grid").isObject()) {
      root = root.path("grid");
    }
    if (root.has("dims")) {
      return asItIs(root);
    }
    if (root.has("launch_grid") || root.has("grid_axes")) {
      return derived(root, text);
    }
    throw wrong(
        "",
        "a launch grid with \"dims\", launch arguments with \"launch_grid\", or the output of the"
            + " TTIR pass with \"grid_axes\"",
        root);
  }

  private LaunchArguments asItIs(JsonNode grid) throws IOException {
    if (!told.isEmpty()) {
      throw new IOException(
          file
              + " tells the launch as it is; --launch-grid, --problem-shape, --block-size and"
              + " --cores go with the output of the TTIR pass");
    }
    for (Map.Entry<String, JsonNode> member : grid.properties()) {
      if (!GRID_MEMBERS.contains(member.getKey())) {
        throw new IOException(
            file + ": \"" + member.getKey() + "\" is unknown, a grid has " + GRID_MEMBERS);
      }
    }
    try {
      Launch launch =
          new Launch(
              programs(wholes(grid, "dims"), "dims"),
              cores(grid),
              share(grid, "occupancy"),
              share(grid, "load_balance"),
              atLeastOne(grid, "redundancy"));
      return new LaunchArguments(launch, "", null);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private LaunchArguments derived(JsonNode root, String text) throws IOException {
    List<Long> grid = told.launchGrid().isEmpty() ? wholes(root, "launch_grid") : told.launchGrid();
    if (grid.isEmpty() && !root.has("launch_grid")) {
      throw new IOException(
          file + " says nothing of the launch: give --launch-grid, or \"launch_grid\" in the file");
    }
    Map<String, Long> blocks = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> block : root.path("block_sizes").properties()) {
      blocks.put(block.getKey(), whole(block.getValue(), "block_sizes." + block.getKey()));
    }
    blocks.putAll(told.blockSizes());
    Long cores = told.cores();
    GridLaunch launch =
        new GridLaunch(
            programs(grid, "launch grid"),
            told.problemShape().isEmpty() ? wholes(root, "problem_shape") : told.problemShape(),
            blocks,
            cores == null ? cores(root) : cores);
    TtirInfo info = info(root, text);
    GridInfo found = GridExtraction.extract(info, launch, hardware(root));
    try {
      return new LaunchArguments(
          new Launch(
              found.gridDims(),
              launch.cores(),
              found.occupancy(),
              found.loadBalance(),
              GridInfo.REDUNDANCY),
          "grid template " + found.template().name().toLowerCase(Locale.ROOT),
          new Derived(found, info, launch));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private @Nullable TtirInfo info(JsonNode root, String text) throws IOException {
    if (root.has("grid_axes")) {
      return TtirInfo.ofPassOutput(text, file.toString());
    }
    JsonNode info = root.path("ttir_info");
    if (info.isTextual()) {
      return TtirInfo.readPassOutput(file.resolveSibling(info.textValue()));
    }
    if (info.isObject()) {
      return TtirInfo.ofPassOutput(info.toString(), file + ": ttir_info");
    }
    if (info.isMissingNode() || info.isNull()) {
      return null;
    }
    throw wrong("ttir_info", "an object, or the name of a file", info);
  }

  private HardwareCapacity hardware(JsonNode root) throws IOException {
    JsonNode hardware = root.path("hardware");
    if (hardware.isTextual()) {
      return HardwareCapacity.read(file.resolveSibling(hardware.textValue()));
    }
    return hardware.isObject()
        ? HardwareCapacity.of(hardware.toString(), file + ": hardware")
        : HardwareCapacity.DEFAULT;
  }

  private String text() throws IOException {
    long sizeBytes = Files.size(file);
    if (sizeBytes > MAX_FILE_BYTES) {
      throw new IOException(
          file + " has " + sizeBytes + " bytes, a launch is read up to " + MAX_FILE_BYTES);
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  /** The first object: the TTIR pass prints the module behind it, other text may precede it. */
  private JsonNode object(String text) throws IOException {
    int start = text.indexOf('{');
    if (start < 0) {
      throw new IOException(file + ": expected a JSON object, found no \"{\"");
    }
    try (JsonParser parser = JSON.createParser(text.substring(start))) {
      return parser.readValueAsTree();
    } catch (JsonProcessingException e) {
      throw new IOException(file + ": not valid JSON: " + JsonFault.text(e), e);
    }
  }

  private List<Long> wholes(JsonNode root, String field) throws IOException {
    JsonNode array = root.path(field);
    if (array.isMissingNode()) {
      return List.of();
    }
    if (!array.isArray()) {
      throw wrong(field, "an array of whole numbers", array);
    }
    List<Long> numbers = new ArrayList<>();
    for (JsonNode number : array) {
      numbers.add(whole(number, field + "[" + numbers.size() + "]"));
    }
    return numbers;
  }

  private long whole(JsonNode node, String path) throws IOException {
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw wrong(path, "a whole number", node);
    }
    return node.longValue();
  }

  private long cores(JsonNode root) throws IOException {
    if (!root.has("n_cores")) {
      return Launch.DEFAULT_CORES;
    }
    long cores = whole(root.path("n_cores"), "n_cores");
    if (cores < 1) {
      throw wrong("n_cores", "1 or more", root.path("n_cores"));
    }
    return cores;
  }

  /** A launch without programs runs nothing that could be bounded. */
  private List<Long> programs(List<Long> dims, String field) throws IOException {
    for (long dim : dims) {
      if (dim < 1) {
        throw new IOException(file + ": " + field + ": expected 1 or more each, found " + dims);
      }
    }
    return dims;
  }

  private double share(JsonNode root, String field) throws IOException {
    double share = factor(root, field);
    if (!(share > 0 && share <= 1)) {
      throw wrong(field, "a share above 0, 1 at most", root.path(field));
    }
    return share;
  }

  private double atLeastOne(JsonNode root, String field) throws IOException {
    double factor = factor(root, field);
    if (!(factor >= 1)) {
      throw wrong(field, "a factor of 1 or more", root.path(field));
    }
    return factor;
  }

  private double factor(JsonNode root, String field) throws IOException {
    JsonNode node = root.path(field);
    if (node.isMissingNode()) {
      return 1;
    }
    if (!node.isNumber()) {
      throw wrong(field, "a number", node);
    }
    return node.doubleValue();
  }

  private IOException wrong(String path, String expected, JsonNode found) {
    return new IOException(
        file
            + ": "
            + (path.isEmpty() ? "" : path + ": ")
            + "expected "
            + expected
            + ", found "
            + Printable.text(found.toString()));
  }
}
