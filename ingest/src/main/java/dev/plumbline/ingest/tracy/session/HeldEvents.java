package dev.plumbline.ingest.tracy.session;

import dev.plumbline.model.wire.MemoryOp;
import java.util.ArrayDeque;
import java.util.Deque;

/** Memory events, in the order they came: one whose pool has no name yet holds the others back. */
final class HeldEvents {
  private static final Name UNNAMED = Name.known("Default allocator");

  private final SessionLimits limits;
  private final Names names;
  private final SessionSink out;
  private final Deque<Held> held = new ArrayDeque<>();
  private long passed;

  private record Held(MemoryOp op, Name pool, long address, long sizeBytes, long nanos) {}

  HeldEvents(SessionLimits limits, Names names, SessionSink out) {
    this.limits = limits;
    this.names = names;
    this.out = out;
  }

  /**
   * @param pool pointer to the name of the pool, 0 for the unnamed one
   */
  void add(MemoryOp op, long pool, long address, long sizeBytes, long nanos) {
    Name name = pool == 0 ? UNNAMED : names.of(pool);
    if (held.isEmpty() && name.isReady()) {
      pass(op, name, address, sizeBytes, nanos);
      return;
    }
    held.add(new Held(op, name, address, sizeBytes, nanos));
    if (held.size() > limits.heldRows()) {
      giveUpFirst();
    }
  }

  void release() {
    while (!held.isEmpty() && held.element().pool().isReady()) {
      passFirst();
    }
  }

  void giveUpFirst() {
    if (!held.isEmpty()) {
      held.element().pool().giveUp();
      release();
    }
  }

  void releaseAll() {
    while (!held.isEmpty()) {
      passFirst();
    }
  }

  int waiting() {
    return held.size();
  }

  long passed() {
    return passed;
  }

  private void passFirst() {
    Held first = held.remove();
    pass(first.op(), first.pool(), first.address(), first.sizeBytes(), first.nanos());
  }

  private void pass(MemoryOp op, Name pool, long address, long sizeBytes, long nanos) {
    passed++;
    out.memory(op, pool.text(), address, sizeBytes, nanos);
  }
}
