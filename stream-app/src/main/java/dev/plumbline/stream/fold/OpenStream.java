package dev.plumbline.stream.fold;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.sequence.SequenceRanges;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.Frame;

/** One stream at work: takes its records, each row once and, where order matters, in order. */
final class OpenStream {
  final StreamFold state;
  final Lanes lanes;
  final Pools pools = new Pools();
  final HeldFrames held = new HeldFrames();
  private final SourceRun run;
  private final RowFolds folds;
  private final int heldFrames;
  private long heldSinceMillis = Long.MIN_VALUE;

  OpenStream(StreamFold state, SourceRun run, RowFolds folds, int heldFrames) {
    this.state = state;
    this.run = run;
    this.folds = folds;
    this.heldFrames = heldFrames;
    this.lanes = new Lanes(state, run, folds.pairing);
  }

  /**
   * Takes a batch.
   *
   * @throws RefusedException if the stream has more holes than can be kept; nothing was counted
   */
  void accept(Frame frame, byte[] record) {
    long first = frame.firstSequence();
    long last = frame.lastSequence();
    if (last < first) {
      return;
    }
    NewRows fresh = folds.newRows.of(state.received, first, last);
    receive(frame, first, last);
    if (state.account.ended && last >= state.account.sequences) {
      state.account.ended = false;
      state.account.endReason = "";
      state.account.sequences = -1;
    }
    if (fresh.isEmpty() || state.id.kind() == StreamKind.ZONES || isInOrder(fresh)) {
      fold(frame, fresh, false);
    } else {
      hold(frame, record, fresh);
      release();
    }
    if (held.size() > heldFrames) {
      giveUpBelow(held.first());
    }
    if (state.account.ended) {
      correctEnd();
    }
  }

  private void receive(Frame frame, long first, long last) {
    long[] withheld = {0};
    SequenceRanges received = state.received;
    frame.forEachWithheld(
        (from, sequences, reason) ->
            received.forEachMissing(
                from, from + sequences - 1, (a, b) -> withheld[0] += b - a + 1));
    try {
      received.add(first, last);
    } catch (IllegalStateException | IllegalArgumentException e) {
      throw new RefusedException(
          "sequence numbers " + first + " to " + last + " cannot be kept: " + e.getMessage());
    }
    state.account.withheld += withheld[0];
  }

  private boolean isInOrder(NewRows fresh) {
    return held.size() == 0 && fresh.last(fresh.ranges() - 1) < state.frontier();
  }

  private void fold(Frame frame, NewRows fresh, boolean replay) {
    switch (frame.type()) {
      case ZONES -> folds.zones.fold(frame, fresh, state, run);
      case DEVICE -> folds.device.fold(frame, fresh, replay, state, lanes);
      case MEMORY -> folds.memory.fold(frame, fresh, replay, state, pools, run);
      case SAMPLES, END -> throw new IllegalStateException("not a batch to fold: " + frame.type());
    }
  }

  /** Counts the new rows as open until they can be folded. */
  private void hold(Frame frame, byte[] record, NewRows fresh) {
    int row = 0;
    int newRows = 0;
    for (int range = 0; range < fresh.ranges(); range++) {
      int inside = 0;
      while (row < frame.rows() && frame.sequenceOf(row) <= fresh.last(range)) {
        inside += frame.sequenceOf(row) >= fresh.first(range) ? 1 : 0;
        row++;
      }
      newRows += inside;
      held.add(new HeldFrames.Part(fresh.first(range), fresh.last(range), inside, record));
    }
    state.account.received += frame.rows();
    state.account.open += newRows;
    state.account.duplicate += frame.rows() - newRows;
  }

  private void release() {
    long frontier = state.frontier();
    for (HeldFrames.Part part = held.takeBelow(frontier);
        part != null;
        part = held.takeBelow(frontier)) {
      state.account.received -= part.rows();
      state.account.open -= part.rows();
      Frame frame = folds.heldFrame.wrap(part.record());
      fold(frame, folds.newRows.of(part.first(), part.last()), true);
    }
  }

  private void giveUpBelow(long sequence) {
    state.givenUpBelow = Math.max(state.givenUpBelow, sequence);
    release();
  }

  /** Takes an END: nothing is waited for any more. */
  void end(EndOfStream end) {
    Account account = state.account;
    account.ended = true;
    account.sequences = Math.max(account.sequences, end.sequences());
    account.endReason = end.reason().name();
    account.notCarried.clear();
    account.notCarried.putAll(end.notCarried());
    state.problems.takeBackAll("input-cut");
    if (end.reason() != EndReason.COMPLETE) {
      state.warn(
          0,
          "input-cut",
          "the stream did not end whole ("
              + end.reason()
              + ")"
              + (end.detail().isEmpty() ? "" : ": " + end.detail()));
    }
    settle();
    correctEnd();
  }

  /** Closes what END or idle time closes. */
  void settle() {
    stopWaiting();
    lanes.settleAll();
  }

  /**
   * Gives up records that others have waited for too long; returns whether anything waited.
   *
   * @param waitMillis how long they may
   */
  boolean stopWaitingAfter(long nowMillis, long waitMillis) {
    if (held.size() == 0) {
      heldSinceMillis = Long.MIN_VALUE;
    } else if (heldSinceMillis == Long.MIN_VALUE) {
      heldSinceMillis = nowMillis;
    } else if (nowMillis - heldSinceMillis >= waitMillis) {
      stopWaiting();
      heldSinceMillis = Long.MIN_VALUE;
      return true;
    }
    return false;
  }

  private void stopWaiting() {
    if (held.size() > 0) {
      giveUpBelow(Long.MAX_VALUE - 1);
      state.givenUpBelow = nextExpected();
    }
  }

  /** Behind the last number received: what comes below is late and folded as it comes. */
  private long nextExpected() {
    long[] next = {0};
    state.received.forEachMissing(0, Long.MAX_VALUE - 1, (from, to) -> next[0] = from);
    return next[0];
  }

  /** After END, every record may fill holes; the dispatches of a whole stream close again. */
  private void correctEnd() {
    long lost = state.lost();
    state.problems.takeBackAll("lost-records");
    if (lost > 0) {
      state.warn(
          0,
          "lost-records",
          lost
              + " of "
              + state.account.sequences
              + " records never arrived; first missing: sequence number "
              + firstMissing());
      state.givenUpBelow = Math.max(state.givenUpBelow, state.account.sequences);
    } else {
      lanes.settleAll();
    }
  }

  private long firstMissing() {
    return state.received.contiguousEnd();
  }

  /** The account as people see it. */
  StreamAccount toValue() {
    return Accounts.of(state, pools);
  }
}
