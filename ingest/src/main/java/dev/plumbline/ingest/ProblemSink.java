package dev.plumbline.ingest;

import dev.plumbline.model.value.Problem;

/** Takes what went wrong with an input. */
@FunctionalInterface
public interface ProblemSink {
  /** Takes one problem. */
  void problem(Problem problem);
}
