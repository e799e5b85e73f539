package dev.plumbline.stream.rollup;

import dev.plumbline.model.value.Alert.Affected;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.Comparator;

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

  /** Whether it is another run of the same source on the same device. */
  boolean isOtherRunOf(Who other) {
    return host.equals(other.host)
        && device.equals(other.device)
        && source.equals(other.source)
        && !run.equals(other.run);
  }

  Affected affected() {
    return new Affected(host, device, run);
  }

  void write(StateWriter out) {
    out.text(host).text(device).text(run).text(source);
  }

  static Who read(StateReader in) {
    return new Who(in.text("host"), in.text("device"), in.text("run"), in.text("source"));
  }
}
