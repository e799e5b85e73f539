package dev.plumbline.bench.load;

import java.io.IOException;

/** One workload as the records of a raw topic. The same spec and seed gives the same bytes. */
public interface Load {
  /** Raw topic it belongs to. */
  String topic();

  /** Events of all batches; markers for raw readbacks. */
  long rows();

  /** Hands over every batch in the order of publishing: one of each source in turn. */
  void forEachBatch(BatchSink sink) throws IOException;

  /** Hands over the END record of every stream, to be sent last. */
  void forEachEnd(BatchSink sink) throws IOException;
}
