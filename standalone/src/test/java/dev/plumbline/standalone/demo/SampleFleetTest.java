package dev.plumbline.standalone.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.BoundFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleFleetTest {

  @TempDir private Path folder;

  @Test
  void theSameSeedGivesTheSameBytes() throws IOException {
    new SampleFleet(folder.resolve("a")).writeIfMissing(7);
    new SampleFleet(folder.resolve("b")).writeIfMissing(7);
    for (Path file : files(folder.resolve("a"))) {
      assertThat(folder.resolve("b").resolve(folder.resolve("a").relativize(file)))
          .hasSameBinaryContentAs(file);
    }
    new SampleFleet(folder.resolve("c")).writeIfMissing(8);
    Path log = Path.of("node-1", ".logs", "dev0", "tt_foil_device_zones.csv");
    assertThat(Files.readString(folder.resolve("c").resolve(log)))
        .isNotEqualTo(Files.readString(folder.resolve("a").resolve(log)));
  }

  @Test
  void aFleetThatIsThereIsKept() throws IOException {
    SampleFleet fleet = new SampleFleet(folder.resolve("a"));
    fleet.writeIfMissing(7);
    Path names = fleet.zoneNames();
    String before = Files.readString(names);
    fleet.writeIfMissing(8);
    assertThat(Files.readString(names)).isEqualTo(before);
  }

  @Test
  void everyHostHasZonesMemoryAndTwoDevices() throws IOException {
    SampleFleet fleet = new SampleFleet(folder);
    fleet.writeIfMissing(SampleFleet.SEED);
    assertThat(fleet.hosts()).hasSize(3);
    for (SampleHost host : fleet.hosts()) {
      assertThat(host.logs().resolve("tracy_ops_times.csv")).isNotEmptyFile();
      assertThat(host.logs().resolve("tt_foil_memlog.csv")).isNotEmptyFile();
      assertThat(host.devices()).hasSize(2);
      assertThat(host.logs().resolve("dev1/tt_foil_device_zones.csv")).isNotEmptyFile();
    }
  }

  @Test
  void theBoundsCanBeReadWithoutAProblem() throws IOException {
    SampleFleet fleet = new SampleFleet(folder);
    fleet.writeIfMissing(SampleFleet.SEED);
    BoundFile bounds = BoundFile.read(fleet.bounds());
    assertThat(bounds.problems()).isEmpty();
    assertThat(bounds.bounds()).hasSize(5);
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> walk = Files.walk(root)) {
      return new ArrayList<>(walk.filter(Files::isRegularFile).toList());
    }
  }
}
