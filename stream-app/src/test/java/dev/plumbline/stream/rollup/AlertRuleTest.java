package dev.plumbline.stream.rollup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AlertRuleTest {
  private static final Path DOCS = Path.of("..", "docs");

  @ParameterizedTest
  @EnumSource
  void everyRuleHasARunbookAndIsListed(AlertRule rule) throws IOException {
    assertThat(Files.readString(DOCS.resolve("runbooks/" + rule.id() + ".md")))
        .startsWith("# " + rule.id() + "\n")
        .contains("**Meaning.**", "**Impact.**", "**Checks.**", "**Fix.**", "**Silence.**");
    assertThat(Files.readString(DOCS.resolve("OPERATIONS.md")))
        .contains("| [" + rule.id() + "](runbooks/" + rule.id() + ".md) | " + rule.severity());
    assertThat(rule.summary()).endsWith(".");
    assertThat(AlertRule.of(rule.id())).isEqualTo(rule);
  }

  @Test
  void anUnknownNameIsTold() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AlertRule.of("Nothing"))
        .withMessage("no alert rule has the name Nothing");
  }
}
