package dev.plumbline.bench.load;

import java.io.IOException;

/** Takes the events of a zone load one by one, for those who do not read frames. */
@FunctionalInterface
public interface ZoneVisitor {
  /**
   * Takes one event.
   *
   * @param source number of the source, from 0
   * @param zone number of the zone in the program, from 0
   * @param thread thread id
   * @param startNanos start after the base time, ns
   * @param durationNanos duration, ns, 1 or more
   */
  void zone(int source, int zone, int thread, long startNanos, long durationNanos)
      throws IOException;
}
