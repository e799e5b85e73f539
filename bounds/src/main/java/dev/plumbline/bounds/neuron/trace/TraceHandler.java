package dev.plumbline.bounds.neuron.trace;

import dev.plumbline.bounds.neuron.input.RefusedException;
import java.io.IOException;

/** Takes the records of a trace in file order. */
public interface TraceHandler {
  /** A lane has a name. */
  void lane(long tid, String name) throws IOException;

  /**
   * An event; the object is valid during the call only.
   *
   * @throws RefusedException to give the whole trace up
   */
  void event(TraceEvent event) throws IOException;
}
