package dev.plumbline.stream.fold;

import dev.plumbline.model.key.RunKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.ZoneKind;
import dev.plumbline.stream.window.Figures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One run as seen by one source: its streams, and the figures that they feed. */
final class SourceRun {
  private final RunKey runKey;
  private final FoldContext context;
  private final KeyReport report;
  private final Map<StreamId, OpenStream> streams = new LinkedHashMap<>();
  private final Map<StatKey, KeyState> keys = new LinkedHashMap<>();
  private final Map<ZoneKind, ZoneDictionary> zones = new EnumMap<>(ZoneKind.class);
  private final List<KeyState> touched = new ArrayList<>();
  private final List<KeyState> telling = new ArrayList<>();
  private final List<KeyState> unsaved = new ArrayList<>();
  private final TimeShares shares = new TimeShares();
  private final List<KeyState> due = new ArrayList<>();
  private boolean idle;

  SourceRun(RunKey runKey, FoldContext context) {
    this.runKey = runKey;
    this.context = context;
    this.report = new KeyReport(context, shares);
  }

  RunKey runKey() {
    return runKey;
  }

  /**
   * Takes one record of one of its streams.
   *
   * @throws RefusedException if it cannot be taken; nothing was counted
   */
  void accept(Frame frame, byte[] record) {
    OpenStream stream = stream(frame);
    stream.state.header(frame.header());
    switch (frame.type()) {
      case END -> {
        stream.end(frame.end());
        touch(stream);
        settle(stream.state.id.kind(), true);
        stream.state.accountDue = false;
        context.output().ended(stream.toValue());
      }
      case ZONES, DEVICE, MEMORY -> {
        stream.accept(frame, record);
        touch(stream);
        settle(stream.state.id.kind(), false);
      }
      case SAMPLES -> throw new RefusedException("samples are not folded yet");
    }
    idle = false;
  }

  /**
   * Closes everything when no record came for the idle time; no hole is waited for longer.
   *
   * @return whether it closed everything now
   */
  boolean tick(long nowMillis) {
    long wait = context.config().idle().toMillis();
    for (OpenStream stream : streams.values()) {
      if (stream.stopWaitingAfter(nowMillis, wait)) {
        mark(stream);
        settle(stream.state.id.kind(), false);
      }
    }
    if (!idle && nowMillis - touchedMillis() >= wait) {
      for (OpenStream stream : streams.values()) {
        if (!stream.state.account.ended || stream.lanes.hasOpen()) {
          stream.settle();
          mark(stream);
        }
      }
      for (StreamKind kind : StreamKind.values()) {
        settle(kind, true);
      }
      idle = true;
      return true;
    }
    return false;
  }

  /** Says what was put off when windows closed one after the other. */
  void report() {
    for (KeyState key : due) {
      if (key.isDue()) { // END may have said it meanwhile
        StreamKind kind = streamKind(key.key().kind());
        report.say(key, subject(kind), isComplete(kind), isEnded(kind));
        changed(key);
      }
    }
    due.clear();
  }

  /** Writes the accounts that changed. */
  void flushAccounts() {
    for (OpenStream stream : streams.values()) {
      if (stream.state.accountDue) {
        stream.state.accountDue = false;
        context.output().account(stream.toValue());
      }
    }
  }

  /** Judges every key again, because bounds changed. */
  void rejudge() {
    for (KeyState key : keys.values()) {
      StreamKind kind = streamKind(key.key().kind());
      report.rejudge(key, subject(kind), isComplete(kind), isEnded(kind));
      changed(key);
    }
  }

  /** Whether something of a restored run was put off and not said. */
  boolean isOwing() {
    return !due.isEmpty();
  }

  /** Whether nothing is open: it can leave the heap. */
  boolean isAtRest() {
    return idle && streams.values().stream().allMatch(stream -> stream.state.account.ended);
  }

  long touchedMillis() {
    return streams.values().stream()
        .mapToLong(stream -> stream.state.touchedMillis)
        .max()
        .orElse(0);
  }

  KeyState key(StatKey key) {
    return keys.computeIfAbsent(key, text -> new KeyState(text, context.windowing()));
  }

  /** Says that a row has changed a key: it is looked at when the record ends. */
  void touch(KeyState key) {
    if (!key.touched) {
      key.touched = true;
      touched.add(key);
      changed(key);
    }
  }

  private void changed(KeyState key) {
    if (!key.unsaved) {
      key.unsaved = true;
      unsaved.add(key);
    }
  }

  /** The zones of a kind by the bytes of their names. */
  ZoneDictionary zones(ZoneKind kind) {
    return zones.computeIfAbsent(kind, of -> new ZoneDictionary());
  }

  /**
   * Adds executions of one window to a key that was touched.
   *
   * @param eventMillis time of the first row
   * @param firstMillis oldest time among them
   * @param lastMillis newest time among them
   * @param trusted false for times that were clamped
   */
  void add(
      KeyState key,
      StreamFold stream,
      long eventMillis,
      long firstMillis,
      long lastMillis,
      boolean trusted,
      long[] durations,
      int from,
      int to) {
    Figures window = key.figures().at(eventMillis, trusted);
    if (trusted) {
      key.figures().advance(lastMillis);
    }
    if (key.figures().isLate()) {
      stream.account.late += to - from;
    }
    key.add(window, context.book(), stream.subject(), firstMillis, lastMillis, durations, from, to);
  }

  /** Adds one execution to a key that was touched. */
  void add(KeyState key, StreamFold stream, Figures window, long eventMillis, long duration) {
    key.add(window, context.book(), stream.subject(), eventMillis, duration);
  }

  /** Whether the same bound, if any, holds for a key from the first to the last of these times. */
  boolean isOneBoundBetween(KeyState key, StreamFold stream, long firstMillis, long lastMillis) {
    return key.isOneBoundBetween(context.book(), stream.subject(), firstMillis, lastMillis);
  }

  Collection<OpenStream> streams() {
    return streams.values();
  }

  /** Keys that changed since they were written last. */
  List<KeyState> unsaved() {
    return unsaved;
  }

  void clearUnsaved() {
    unsaved.forEach(key -> key.unsaved = false);
    unsaved.clear();
  }

  /** Puts back a stored stream. */
  OpenStream restore(StreamFold state) {
    OpenStream stream = open(state);
    streams.put(state.id, stream);
    return stream;
  }

  /** Puts back a stored key. */
  void restore(KeyState key) {
    keys.put(key.key(), key);
    shares.add(key.key().kind(), key.figures().run());
    if (key.isDue()) {
      due.add(key);
    }
  }

  private OpenStream stream(Frame frame) {
    OpenStream stream = streams.get(frame.header().stream());
    if (stream == null) {
      stream = open(new StreamFold(frame.header()));
      streams.put(stream.state.id, stream);
    }
    return stream;
  }

  private OpenStream open(StreamFold state) {
    return new OpenStream(state, this, context.folds(), context.config().heldFrames());
  }

  private void touch(OpenStream stream) {
    stream.state.touchedMillis = context.nowMillis().getAsLong();
    mark(stream);
  }

  private static void mark(OpenStream stream) {
    stream.state.unsaved = true;
    stream.state.accountDue = true;
  }

  /** Emits what the record, END or idle time has closed. */
  private void settle(StreamKind kind, boolean all) {
    boolean ended = isEnded(kind);
    boolean complete = isComplete(kind);
    Subject subject = subject(kind);
    if (all) {
      for (KeyState key : keys.values()) {
        if (streamKind(key.key().kind()) == kind) {
          touch(key);
        }
      }
    }
    for (KeyState key : touched) {
      key.touched = false;
      if (report.close(key, all, subject)) {
        telling.add(key);
      }
    }
    touched.clear();
    for (KeyState key : telling) {
      if (report.tell(key, all, subject, complete, ended)) {
        due.add(key);
      }
    }
    telling.clear();
  }

  /** Who was measured: all streams of a source and kind say the same; the newest one counts. */
  private Subject subject(StreamKind kind) {
    Subject subject = new Subject("", "", "", "", "", "", "", 0);
    for (OpenStream stream : streams.values()) {
      if (stream.state.id.kind() == kind) {
        subject = stream.state.subject();
      }
    }
    return subject;
  }

  private boolean isEnded(StreamKind kind) {
    for (OpenStream stream : streams.values()) {
      if (stream.state.id.kind() == kind && !stream.state.account.ended) {
        return false;
      }
    }
    return true;
  }

  private boolean isComplete(StreamKind kind) {
    for (OpenStream stream : streams.values()) {
      if (stream.state.id.kind() == kind && stream.state.isIncomplete()) {
        return false;
      }
    }
    return true;
  }

  private static StreamKind streamKind(StatKind kind) {
    return switch (kind) {
      case HOST_ZONE, KERNEL, LANE, GPU -> StreamKind.ZONES;
      case RISC_ZONE -> StreamKind.DEVICE;
      case POOL -> StreamKind.MEMORY;
    };
  }
}
