package dev.plumbline.bench.load;

import java.io.IOException;

/** One seeded workload: the same specification always gives the same bytes. */
public interface Load {

  /** Hands batches over in publish order, sources interleaved. */
  void forEachBatch(BatchSink sink) throws IOException;

  /** Hands over the END record of every stream; they are sent last. */
  void forEachEnd(BatchSink sink) throws IOException;

  /** Rows of all batches together. */
  long rows();

  /** The raw topic they belong to. */
  String topic();
}
