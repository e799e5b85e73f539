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

  /** Of a control character in JSON; no other needs more. */
  private static final int ESCAPED_BYTES = 6;

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

  /** At most so many bytes, however the texts are written. */
  int sizeBytes() {
    return sizeBytes(host) + sizeBytes(device) + sizeBytes(run) + sizeBytes(source);
  }

  private static int sizeBytes(String text) {
    int size = 0;
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      boolean plain = letter >= ' ' && letter < 0x7f && letter != '"' && letter != '\\';
      size += plain ? 1 : ESCAPED_BYTES;
    }
    return size;
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
