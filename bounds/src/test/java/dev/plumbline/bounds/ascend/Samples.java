package dev.plumbline.bounds.ascend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.CalibrationFile;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesGraphFile;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The samples of the two-tier model, and what is needed to read them. */
public final class Samples {
  /** A mapper without any setting: reports must serialise right with it. */
  public static final JsonMapper JSON = JsonMapper.builder().build();

  private Samples() {}

  public static Path path(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(Samples.class.getResource("/ascend/" + name), name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  public static JsonNode json(String name) throws IOException {
    return JSON.readTree(Files.readAllBytes(path(name)));
  }

  public static List<String> cases() throws IOException {
    try (Stream<Path> directories = Files.list(path("cases"))) {
      return directories.map(directory -> directory.getFileName().toString()).sorted().toList();
    }
  }

  public static Calibration published() throws IOException {
    return calibration("calibration/v1/calib_910b3_v1.json");
  }

  public static Calibration synthetic() throws IOException {
    return calibration("calibration/synthetic/calib_synthetic_full.json");
  }

  public static Calibration calibrationOf(JsonNode input) throws IOException {
    return calibration(input.path("calibration").textValue().replace("../../", ""));
  }

  public static DesGraph graph(String caseName) throws IOException {
    return Objects.requireNonNull(
        DesGraphFile.read(path("cases/" + caseName + "/des.json")).graph(), caseName);
  }

  public static Launch launch(JsonNode input) {
    JsonNode grid = input.path("grid");
    List<Long> dims = new ArrayList<>();
    grid.path("dims").forEach(dim -> dims.add(dim.longValue()));
    return new Launch(
        dims,
        grid.path("n_cores").longValue(),
        grid.path("occupancy").doubleValue(),
        grid.path("load_balance").doubleValue(),
        grid.path("redundancy").asDouble(1));
  }

  public static Double measuredMicros(JsonNode input) {
    JsonNode measured = input.path("t_measured_us");
    return measured.isNumber() ? measured.doubleValue() : null;
  }

  private static Calibration calibration(String name) throws IOException {
    return Objects.requireNonNull(CalibrationFile.read(path(name)).calibration(), name);
  }
}
