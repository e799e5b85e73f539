package dev.plumbline.ingest.tracy.session;

import dev.plumbline.ingest.tracy.protocol.Query;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Questions of this connection, and what their answers will be about: a source location comes
 * without its pointer, in the order of the questions.
 */
final class Questions {
  /** More questions for locations than any tool has at once wait for no answer any more. */
  private static final int MAX_LOCATIONS = 1 << 17;

  private final boolean asks;
  private final SessionLimits limits;
  private final Tally tally;
  private final Deque<Query> wanted = new ArrayDeque<>();
  private final Deque<Long> locations = new ArrayDeque<>();
  private int unanswered;

  /** A question was forgotten: from there on answers would be given to wrong pointers. */
  private boolean confused;

  /**
   * @param asks false if somebody else asks and is only watched
   */
  Questions(boolean asks, SessionLimits limits, Tally tally) {
    this.asks = asks;
    this.limits = limits;
    this.tally = tally;
  }

  void ask(Query query) {
    if (asks) {
      wanted.add(query);
    }
  }

  /** Whether a question that can be done without may be added. */
  boolean hasRoom() {
    return wanted.size() < limits.locations();
  }

  /** Questions to send now; few enough are open at a time. */
  List<Query> take() {
    List<Query> now = new ArrayList<>();
    while (unanswered < limits.unanswered() && !wanted.isEmpty()) {
      Query query = wanted.remove();
      now.add(query);
      asked(query);
    }
    return now;
  }

  /** A question was sent, by us or by the tool that is watched. */
  void asked(Query query) {
    if (query.kind() == Query.SOURCE_LOCATION) {
      if (locations.size() >= MAX_LOCATIONS) {
        confused = true;
      }
      if (confused) {
        tally.add("question-over-limit");
      } else {
        locations.add(query.value());
      }
    }
    if (query.kind() >= Query.STRING && query.kind() <= Query.FRAME_NAME) {
      unanswered++;
    }
  }

  /** An answer came. */
  void answered() {
    unanswered = Math.max(0, unanswered - 1);
  }

  /** The pointer that a source location is the answer for; 0 if nobody asked. */
  long answeredLocation() {
    answered();
    Long pointer = confused ? null : locations.poll();
    if (pointer == null) {
      tally.add("answer-without-question");
      return 0;
    }
    return pointer;
  }

  /** Questions that have no answer yet, those not sent included. */
  int open() {
    return unanswered + wanted.size();
  }
}
