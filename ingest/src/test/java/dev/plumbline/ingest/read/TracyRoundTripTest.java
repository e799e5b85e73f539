package dev.plumbline.ingest.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes zones the way csvexport does, unquoted, and reads them back. */
class TracyRoundTripTest {
  private static final String[] NAME_PARTS = {
    "TF_load", "a,b", "\"q\"", "x y", "f(1,2)", "Tile<float, 32>", "é", "\t", "\"", "op::run"
  };
  private static final String[] TEXT_PARTS = {
    "ctx", "id:7", ",", "a,b,c", "\"", "say \"hi\"", "4096 [0x1000]", "日本", " ", "end"
  };

  @TempDir Path folder;

  private record Zone(String name, String text, long start, long duration) {}

  private static String text(Random random, String[] parts, int most, boolean lines) {
    StringBuilder text = new StringBuilder();
    int count = random.nextInt(most + 1);
    for (int i = 0; i < count; i++) {
      text.append(i > 0 && lines && random.nextInt(3) == 0 ? "\n" : "");
      text.append(parts[random.nextInt(parts.length)]);
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "1, true, true",
    "2, true, false",
    "3, false, true",
    "4, false, false",
    "5, true, true",
    "6, true, false",
    "7, false, true",
    "8, false, false"
  })
  void everyZoneComesBackWithNameAndText(long seed, boolean fork, boolean safeSeparator)
      throws IOException {
    Random random = new Random(seed);
    String sep = safeSeparator ? "\u001f" : ",";
    List<Zone> expected = new ArrayList<>();
    StringBuilder file =
        new StringBuilder(
            (fork
                    ? "name,src_file,src_line,zone_name,zone_text,ns_since_start,exec_time_ns,"
                        + "thread,special_parent_text"
                    : "name,src_file,src_line,ns_since_start,exec_time_ns,thread,value")
                .replace(",", sep));
    file.append('\n');
    for (int location = 0; location < 200; location++) {
      String name = "z" + text(random, NAME_PARTS, 3, false);
      for (int i = 2 + random.nextInt(4); i > 0; i--) {
        Zone zone =
            new Zone(
                name,
                text(random, TEXT_PARTS, 4, true).strip(),
                random.nextInt(1_000_000),
                random.nextInt(1000));
        expected.add(zone);
        String times = zone.start() + sep + zone.duration() + sep + "1" + sep;
        String text = zone.text();
        String middle = text.isEmpty() ? "" : "\"" + text + "\"";
        file.append(name).append(sep).append("src/a.cpp").append(sep).append(location).append(sep);
        file.append(fork ? sep + middle + sep + times : times + text).append('\n');
      }
    }
    Path path = folder.resolve("zones.csv");
    Files.writeString(path, file);
    ReadFrames read = ReadFrames.of(path);

    assertThat(read.problems).isEmpty();
    assertThat(
            read.zones.stream()
                .map(z -> new Zone(z.name(), z.context(), z.start(), z.duration()))
                .toList())
        .containsExactlyElementsOf(expected);
  }
}
