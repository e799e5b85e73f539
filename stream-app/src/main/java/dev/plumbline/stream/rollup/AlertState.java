package dev.plumbline.stream.rollup;

import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Alert.Affected;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is known of one alert: the value people see, and for whom it holds by how much. Mutable. */
final class AlertState {
  private static final int VERSION = 1;

  /** Whom a condition holds for; two processes of a host are two. */
  record Who(String host, String device, String run, String source) implements Comparable<Who> {
    private static final Comparator<Who> ORDER =
        Comparator.comparing(Who::host)
            .thenComparing(Who::device)
            .thenComparing(Who::run)
            .thenComparing(Who::source);

    @Override
    public int compareTo(Who other) {
      return ORDER.compare(this, other);
    }
  }

  /** By how much, and whether the alert has not been resolved since. */
  private record Amount(long value, boolean active) {}

  /** The alert as it was last written. */
  Alert said;

  /** Wall-clock time at which the condition was last seen to grow. */
  long seenMillis;

  private final Map<Who, Amount> amounts = new TreeMap<>();

  AlertState(Alert said) {
    this.said = said;
  }

  /** Reads what {@link #toBytes} wrote. */
  AlertState(byte[] bytes) {
    StateReader in = new StateReader("alert", bytes, VERSION);
    this.said = JsonValues.read(in.bytes("alert"), Alert.class);
    this.seenMillis = in.number("seen");
    int count = in.count("number of amounts");
    for (int i = 0; i < count; i++) {
      amounts.put(
          new Who(in.text("host"), in.text("device"), in.text("run"), in.text("source")),
          new Amount(in.number("amount"), in.flag("active")));
    }
    in.finish();
  }

  byte[] toBytes() {
    StateWriter out = new StateWriter(VERSION);
    out.bytes(JsonValues.write(said)).number(seenMillis).number(amounts.size());
    amounts.forEach(
        (who, amount) ->
            out.text(who.host)
                .text(who.device)
                .text(who.run)
                .text(who.source)
                .number(amount.value)
                .flag(amount.active));
    return out.toBytes();
  }

  /** Takes how much the condition holds for somebody; returns whether it grew. */
  boolean raise(Who who, long amount) {
    Amount before = amounts.get(who);
    if (before != null && amount <= before.value) {
      return false;
    }
    amounts.put(who, new Amount(amount, true));
    return true;
  }

  /** Takes back that the condition holds for somebody; returns whether it did. */
  boolean lower(Who who) {
    Amount before = amounts.remove(who);
    return before != null && before.active;
  }

  /** Remembers what was seen, so that it does not raise the alert once more. */
  void resolve() {
    amounts.replaceAll((who, amount) -> new Amount(amount.value, false));
  }

  /** Whom the alert is about now, sorted. */
  List<Affected> affected() {
    return amounts.entrySet().stream()
        .filter(entry -> entry.getValue().active)
        .map(entry -> entry.getKey())
        .map(who -> new Affected(who.host, who.device, who.run))
        .distinct()
        .toList();
  }

  boolean isFiring() {
    return said.state() == Alert.State.FIRING;
  }
}
