package dev.plumbline.bench.load;

import java.io.IOException;

/** Takes the records of a workload. */
@FunctionalInterface
public interface BatchSink {

  /**
   * Takes one record; the arrays belong to the receiver.
   *
   * @param rows rows in it, 0 for an END
   */
  void batch(byte[] key, byte[] value, int rows) throws IOException;
}
