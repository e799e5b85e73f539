package dev.plumbline.ingest.tracy.session;

import dev.plumbline.model.wire.MemoryOp;

/** Takes the rows of a session, each kind in its own order. */
public interface SessionSink {
  /** A zone of the program ended. */
  void hostZone(ZoneRow zone);

  /** A zone of a GPU has both its times. */
  void gpuZone(ZoneRow zone);

  /**
   * A memory event.
   *
   * @param op what it does
   * @param pool name of the pool
   * @param address address, 0 for the whole pool
   * @param sizeBytes size, 0 where the protocol names none
   * @param nanos time after the start of the profiling, ns
   */
  void memory(MemoryOp op, String pool, long address, long sizeBytes, long nanos);
}
