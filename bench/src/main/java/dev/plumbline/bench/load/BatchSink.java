package dev.plumbline.bench.load;

import java.io.IOException;

/** Takes the records of a load. */
@FunctionalInterface
public interface BatchSink {
  /**
   * Takes one record; both arrays belong to the receiver.
   *
   * @param key record key: the source
   * @param value record value: a frame
   * @param rows events in it; markers for raw readbacks, 0 for an END
   */
  void batch(byte[] key, byte[] value, int rows) throws IOException;
}
