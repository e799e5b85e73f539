package dev.plumbline.stream.rollup;

import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.FleetDelta;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RollupMark;
import dev.plumbline.stream.window.Figures;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything a roll-up said, as text in the order it was said, and what it adds up to. */
public final class Said implements RollupOutput {
  public final List<String> all = new ArrayList<>();
  public final List<FleetDelta> fleet = new ArrayList<>();
  public final Map<String, FleetTotals> totals = new TreeMap<>();
  final List<Alert> alerts = new ArrayList<>();

  @Override
  public void fleet(FleetDelta delta) {
    fleet.add(delta);
    say(delta);
  }

  @Override
  public void totals(FleetTotals value) {
    totals.put(value.key().text(), value);
    say(value);
  }

  @Override
  public void alert(Alert alert) {
    alerts.add(alert);
    say(alert);
  }

  @Override
  public void mark(RollupMark mark) {
    say(mark);
  }

  /** The sum of all deltas of each cause and window. */
  Map<String, String> sums() {
    Map<String, Figures> sums = new TreeMap<>();
    for (FleetDelta delta : fleet) {
      sums.computeIfAbsent(
              delta.key().text() + "@" + delta.windowStartMillis(),
              id -> new Figures(delta.key().kind()))
          .merge(delta.value(), 0);
    }
    Map<String, String> texts = new TreeMap<>();
    sums.forEach((id, sum) -> texts.put(id, json(sum.toValue())));
    return texts;
  }

  private void say(Object value) {
    all.add(json(value));
  }

  static String json(Object value) {
    return new String(JsonValues.write(value), StandardCharsets.UTF_8);
  }
}
