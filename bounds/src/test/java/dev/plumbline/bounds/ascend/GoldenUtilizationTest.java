package dev.plumbline.bounds.ascend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.diagnosis.ComponentUse;
import dev.plumbline.bounds.ascend.diagnosis.Utilization;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GoldenUtilizationTest {
  @Test
  void everyProfileIsDiagnosedWithEveryFigure() throws IOException {
    JsonNode samples = Samples.json("utilization/expected_utilization.json").path("cases");
    assertThat(samples).hasSize(9);
    for (JsonNode sample : samples) {
      JsonNode input = sample.path("input");
      Utilization found =
          Utilization.of(
              input.path("elapsed_us").doubleValue(),
              uses(input.path("components")),
              input.path("u_threshold").doubleValue(),
              input.path("r_threshold").doubleValue());
      JsonNode actual = Samples.JSON.readTree(Samples.JSON.writeValueAsString(found));
      assertThat(
              new Likeness(Set.of(), Set.of("warnings"))
                  .differences(sample.path("expected"), actual))
          .as(sample.path("id").textValue())
          .isEmpty();
    }
  }

  private static Map<Component, ComponentUse> uses(JsonNode components) {
    Map<Component, ComponentUse> uses = new EnumMap<>(Component.class);
    for (Component component : Component.values()) {
      JsonNode use = components.path(component.label());
      if (use.isMissingNode()) {
        continue;
      }
      List<ComponentUse.Item> items = new ArrayList<>();
      for (JsonNode item : use.path("breakdown")) {
        items.add(
            new ComponentUse.Item(
                item.path("label").textValue(),
                item.path("work").doubleValue(),
                item.path("peak_per_us").doubleValue()));
      }
      uses.put(
          component,
          new ComponentUse(
              use.path("work").doubleValue(), use.path("active_us").doubleValue(), items));
    }
    return uses;
  }
}
