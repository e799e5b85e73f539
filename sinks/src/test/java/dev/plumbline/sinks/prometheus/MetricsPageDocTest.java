package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of docs/METRICS.md is the catalogue in code. */
final class MetricsPageDocTest {
  private static final Path DOC =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("METRICS.md");

  @Test
  void theDocumentListsEveryFamilyAsItIs() throws IOException {
    String table =
        Stream.of(
                Families.ALL, OwnFamilies.ALL, PipelineFamilies.CONSUMER, PipelineFamilies.STREAMS)
            .flatMap(List::stream)
            .sorted(Comparator.comparing(Family::shownName))
            .map(MetricsPageDocTest::row)
            .collect(Collectors.joining("\n"));
    String doc = Files.readString(DOC);
    assertThat(
            doc.lines()
                .filter(line -> line.startsWith("| `plumbline_"))
                .collect(Collectors.joining("\n")))
        .isEqualTo(table);
  }

  private static String row(Family family) {
    String labels =
        family.labels().isEmpty() ? "" : "`" + String.join("`, `", family.labels()) + "`";
    return "| `"
        + family.shownName()
        + "` | "
        + family.type().name().toLowerCase(Locale.ROOT)
        + " | "
        + labels
        + " | "
        + family.help()
        + " |";
  }
}
