package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import java.util.List;

/** What one path predicts, or why it does not. */
public sealed interface Prediction
    permits BoundFilePrediction,
        OpsReportPrediction,
        PerfSimPrediction,
        RejectedInput,
        SchedulePrediction {

  /** The path as told. */
  String name();

  /** What is predicted, members named as in the samples of its model. */
  ObjectNode json();

  /** The same for people: what bounds, what binds, where time goes, how far a measurement is. */
  String text();

  /** What is predicted, as bounds of the fleet; flagged ones included. */
  List<Bound> bounds();

  /** What was wrong. */
  List<Problem> problems();

  /** Why one measured time cannot be held against it; empty if it can: it predicts one thing. */
  default String whyNoMeasurement() {
    return "";
  }

  /** Whether nothing of it can be used. */
  default boolean isRejected() {
    return false;
  }
}
