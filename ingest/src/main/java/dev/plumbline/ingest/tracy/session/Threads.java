package dev.plumbline.ingest.tracy.session;

import dev.plumbline.ingest.tracy.protocol.Query;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Zone stacks of threads and of the fibers that run on them. */
final class Threads {
  private final SessionLimits limits;
  private final Questions questions;
  private final Tally tally;
  private final Map<Integer, ZoneStack> threads = new HashMap<>();
  private final Map<Long, ZoneStack> fibers = new HashMap<>();
  private final Map<Integer, Long> fiberOfThread = new HashMap<>();
  private final Map<Integer, String> names = new LinkedHashMap<>();
  private long madeSinceClearing;
  private int current;
  private ZoneStack stack = new ZoneStack();

  Threads(SessionLimits limits, Questions questions, Tally tally) {
    this.limits = limits;
    this.questions = questions;
    this.tally = tally;
  }

  /** The thread that items belong to. */
  int current() {
    return current;
  }

  /** The stack that items belong to. */
  ZoneStack stack() {
    return stack;
  }

  void enter(int thread) {
    current = thread;
    Long fiber = fiberOfThread.get(thread);
    stack = fiber != null ? fiber(fiber) : thread(thread);
  }

  void enterFiber(long fiber, int thread) {
    if (fiberOfThread.size() < limits.threads() || fiberOfThread.containsKey(thread)) {
      fiberOfThread.put(thread, fiber);
    } else {
      tally.add("fiber-over-limit");
    }
    if (thread == current) {
      enter(thread);
    }
  }

  void leaveFiber(int thread) {
    fiberOfThread.remove(thread);
    if (thread == current) {
      enter(thread);
    }
  }

  void named(int thread, String name) {
    if (names.size() < limits.threads() || names.containsKey(thread)) {
      names.put(thread, name);
    }
  }

  /** Names of the threads that have one. */
  Map<Integer, String> names() {
    return names;
  }

  private ZoneStack thread(int thread) {
    ZoneStack known = threads.get(thread);
    if (known != null) {
      return known;
    }
    ZoneStack made = new ZoneStack();
    if (hasRoom()) {
      threads.put(thread, made);
      if (!names.containsKey(thread) && questions.hasRoom()) {
        questions.ask(new Query(Query.THREAD_NAME, Integer.toUnsignedLong(thread)));
      }
    }
    return made;
  }

  private ZoneStack fiber(long fiber) {
    ZoneStack known = fibers.get(fiber);
    if (known != null) {
      return known;
    }
    ZoneStack made = new ZoneStack();
    if (hasRoom()) {
      fibers.put(fiber, made);
    }
    return made;
  }

  /** Makes room by forgetting threads without open zones; they come back as new ones. */
  private boolean hasRoom() {
    madeSinceClearing++;
    if (threads.size() + fibers.size() < limits.threads()) {
      return true;
    }
    if (madeSinceClearing >= limits.threads()) {
      madeSinceClearing = 0;
      threads.values().removeIf(ZoneStack::isEmpty);
      fibers.values().removeIf(ZoneStack::isEmpty);
      names.keySet().retainAll(threads.keySet());
    }
    if (threads.size() + fibers.size() < limits.threads()) {
      return true;
    }
    tally.add("thread-over-limit");
    return false;
  }
}
