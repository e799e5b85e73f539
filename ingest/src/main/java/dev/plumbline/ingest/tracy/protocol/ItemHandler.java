package dev.plumbline.ingest.tracy.protocol;

/**
 * Takes the items of a connection in order, times as absolute ticks. Byte arrays belong to the
 * decoder: what is kept has to be copied.
 */
public interface ItemHandler {
  /** What follows is of another thread, or of the fiber that runs on it. */
  void thread(int thread);

  /** A fiber goes on, on a thread. */
  void fiberEnter(long fiber, int thread);

  /** The fiber on a thread stops; what follows on the thread is its own. */
  void fiberLeave(int thread);

  /** A zone of the current thread begins at a source location of the program. */
  void zoneBegin(long ticks, long sourceLocation);

  /** A zone of the current thread begins at a location that was made at run time. */
  void zoneBeginDynamic(long ticks, byte[] location, int length);

  /** The innermost open zone of the current thread ends. */
  void zoneEnd(long ticks);

  /** Text of the innermost open zone of the current thread. */
  void zoneText(byte[] text, int length);

  /** Run-time name of the innermost open zone of the current thread. */
  void zoneName(byte[] text, int length);

  /** A number of the innermost open zone of the current thread. */
  void zoneValue(long value);

  /**
   * Memory was taken.
   *
   * @param pool pointer to the name of the pool, 0 for the unnamed one
   */
  void alloc(long ticks, long address, long sizeBytes, long pool);

  /** Memory was given back; the pool as in {@link #alloc}. */
  void free(long ticks, long address, long pool);

  /** Everything in a pool was given back; the pool as in {@link #alloc}. */
  void discard(long ticks, long pool);

  /**
   * A GPU makes itself known.
   *
   * @param nanosPerGpuTick 1 if its times are nanoseconds
   * @param thread the only thread that uses it, 0 if there are several
   */
  void gpuContext(
      int context,
      long ticks,
      long gpuTime,
      float nanosPerGpuTick,
      int thread,
      boolean isCalibrated);

  /** A zone of a GPU is ordered; {@code query} will say when it began. */
  void gpuBegin(int context, long ticks, int thread, int query, long sourceLocation);

  /** As {@link #gpuBegin}, at a location that was made at run time. */
  void gpuBeginDynamic(int context, long ticks, int thread, int query, byte[] location, int length);

  /** The innermost zone of a GPU ends; {@code query} will say when. */
  void gpuEnd(int context, long ticks, int thread, int query);

  /** A GPU says when the beginning or end of a zone was, in its own time. */
  void gpuTime(int context, int query, long gpuTime);

  /** A GPU's clock is compared with the program's again, as a slope. */
  void gpuCalibration(int context, long gpuTime, long ticks, long cpuDeltaNanos);

  /** A GPU's clock is compared with the program's again, as an offset. */
  void gpuSync(int context, long gpuTime, long ticks);

  /** A point of a plot; pointer to its name. */
  void plot(long name);

  /** A frame of a set begins; pointer to its name, 0 for the main one. */
  void frame(long name);

  /** A frame of a set of frames with gaps ends. */
  void frameEnd(long name);

  /** Answer to the oldest question for a source location that has none yet: pointers to texts. */
  void sourceLocation(long name, long function);

  /** Answer to the question for a text. */
  void string(long pointer, byte[] bytes, int from, int to);

  /** Answer to the question for the name of a thread. */
  void threadName(long thread, byte[] bytes, int from, int to);

  /** Answer to the question for the name of a plot. */
  void plotName(long pointer, byte[] bytes, int from, int to);

  /** Answer to the question for the name of a set of frames. */
  void frameSetName(long pointer, byte[] bytes, int from, int to);

  /** The program is about to exit and waits until it is let go. */
  void terminate();
}
