package dev.plumbline.standalone.bounds;

import dev.plumbline.model.key.StatKind;
import java.util.List;

/**
 * Executions of one thing, as one file tells them.
 *
 * @param kind kind of thing
 * @param name its name
 * @param context what tells it from others of its name: shapes, types, module; may be empty
 * @param place task type off the compute cores, else empty
 * @param deviceModel device model, empty if the file does not say it
 * @param nanos duration of each execution that counts, in the order in which they ran, nanoseconds
 * @param discarded executions left out as warm-up
 * @param idealNanos what its own file predicts of each of them, nanoseconds; 0 if it does not
 * @param lastMillis when the last one ran, ms since the epoch; 0 if the file does not say it
 */
public record Measurement(
    StatKind kind,
    String name,
    String context,
    String place,
    String deviceModel,
    List<Long> nanos,
    int discarded,
    long idealNanos,
    long lastMillis) {

  /** Copies the list. */
  public Measurement {
    nanos = List.copyOf(nanos);
  }
}
