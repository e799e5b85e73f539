package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules and dashboards only ask for what the page has. */
final class MetricNamesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Pattern NAME = Pattern.compile("\\bplumbline_[a-z0-9_]+");

  @ParameterizedTest
  @ValueSource(strings = {"prometheus/rules", "grafana/dashboards"})
  void everyNameThatIsQueriedExists(String folder) throws IOException {
    SortedSet<String> queried = new TreeSet<>();
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Matcher names = NAME.matcher(Files.readString(file));
        while (names.find()) {
          queried.add(names.group());
        }
      }
    }
    assertThat(queried).isNotEmpty().isSubsetOf(MetricNames.all());
  }

  @Test
  void namesFollowTheRules() {
    Stream.of(Families.ALL, OwnFamilies.ALL, PipelineFamilies.CONSUMER, PipelineFamilies.STREAMS)
        .flatMap(List::stream)
        .forEach(
            family -> {
              assertThat(family.name()).matches("plumbline_[a-z][a-z_]*[a-z]");
              assertThat(family.name()).doesNotEndWith("_total").doesNotEndWith("_info");
              assertThat(family.help()).matches("[A-Z0-9].*\\.").doesNotContain("\n");
              assertThat(family.labels()).doesNotContain("job", "instance", "le");
              if (family.unit() != null) {
                assertThat(family.name()).endsWith("_" + family.unit());
              }
            });
  }
}
