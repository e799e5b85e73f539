package dev.plumbline.stream.fold;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.sequence.SequenceRanges;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.wire.ClockSync;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import org.jspecify.annotations.Nullable;

/** What is known of one stream: what was received of it, its account and its problems. */
final class StreamFold {
  private static final int VERSION = 1;

  final StreamId id;
  final SequenceRanges received;
  final Account account = new Account();
  final ProblemLog problems = new ProblemLog();
  final ZoneNamesSeen names = new ZoneNamesSeen();

  /** Sequence numbers below this are not waited for any more. */
  long givenUpBelow;

  /** Wall-clock time of the last record. */
  long touchedMillis;

  /** Whether it changed since it was written last. */
  boolean unsaved;

  /** Whether its account was not written since it changed. */
  boolean accountDue;

  /** Newest clock sync of a device stream. */
  @Nullable ClockSync sync;

  private Subject subject;
  private String file;
  private StreamHeader header;

  StreamFold(StreamHeader header) {
    this.id = header.stream();
    this.received = new SequenceRanges();
    this.header = header;
    this.subject = subjectOf(header);
    this.file = header.file();
  }

  /** Reads what {@link #toBytes} wrote. */
  StreamFold(StreamId id, byte[] bytes) {
    this.id = id;
    StateReader in = new StateReader("stream " + id.text(), bytes, VERSION);
    byte[] ranges = in.bytes("received ranges");
    this.received = SequenceRanges.fromBytes(ranges, 0, ranges.length);
    this.givenUpBelow = in.number("given up below");
    this.touchedMillis = in.number("touched");
    this.file = in.text("file");
    long base = in.number("base");
    this.subject =
        new Subject(
            in.text("host"),
            in.text("process"),
            in.text("device"),
            in.text("serial"),
            in.text("model"),
            in.text("workload"),
            in.text("build"),
            in.number("clock"));
    this.header = headerOf(base);
    if (in.flag("clock sync")) {
      this.sync = new ClockSync(in.number("host ns"), in.number("cycle"), in.real("slope"));
    }
    account.read(in);
    in.finish();
  }

  byte[] toBytes() {
    StateWriter out = new StateWriter(VERSION);
    out.bytes(received.toBytes()).number(givenUpBelow).number(touchedMillis).text(file);
    out.number(header.baseEpochMillis());
    out.text(subject.host()).text(subject.process()).text(subject.device());
    out.text(subject.deviceSerial()).text(subject.deviceModel()).text(subject.workload());
    out.text(subject.build()).number(subject.clockHertz());
    ClockSync clock = sync;
    out.flag(clock != null);
    if (clock != null) {
      out.number(clock.hostNanosFirst()).number(clock.cycleFirst()).real(clock.nanosPerCycle());
    }
    account.write(out);
    return out.toBytes();
  }

  /** Takes the header of a record; the newest one describes the stream. */
  void header(StreamHeader newest) {
    if (newest != header) {
      header = newest;
      Subject who = subjectOf(newest);
      subject = who.equals(subject) ? subject : who;
      file = newest.file();
    }
  }

  Subject subject() {
    return subject;
  }

  String file() {
    return file;
  }

  void warn(long line, String code, String message) {
    problems.add(file, line, Severity.WARNING, code, message);
  }

  void inform(long line, String code, String message) {
    problems.add(file, line, Severity.INFO, code, message);
  }

  /** Says that a row holds nothing usable. */
  void reject(long line, String code, String message) {
    account.rejected++;
    warn(line, code, message);
  }

  /** Says that a time lies ahead of the wall clock. */
  void implausible(long line, EventTime time, long nanosAfterBase) {
    account.implausibleTimestamps++;
    if (problems.countAgain("implausible-timestamp")) {
      return;
    }
    problems.add(
        file,
        line,
        Severity.WARNING,
        "implausible-timestamp",
        "timestamp "
            + time.unclamped(nanosAfterBase)
            + " ms of host "
            + subject.host()
            + " is implausible at wall clock "
            + time.now()
            + " ms; counted at the wall clock");
  }

  /** The first sequence number that is waited for: everything before it can be folded in order. */
  long frontier() {
    long[] first = {-1};
    received.forEachMissing(
        givenUpBelow,
        Long.MAX_VALUE - 1,
        (from, to) -> {
          if (first[0] < 0) {
            first[0] = from;
          }
        });
    return first[0];
  }

  /** Whether something is missing that is not waited for any more: it may come all the same. */
  boolean hasGivenUpHoles() {
    return received.contiguousEnd() < givenUpBelow;
  }

  /** Sequence numbers that END promised and nobody sent; 0 while the stream is open. */
  long lost() {
    if (account.sequences < 1) {
      return 0;
    }
    long[] missing = {0};
    received.forEachMissing(0, account.sequences - 1, (from, to) -> missing[0] += to - from + 1);
    return missing[0];
  }

  /** Whether anything that belongs to the stream is known to be missing. */
  boolean isIncomplete() {
    return account.rejected > 0
        || account.deviceLostMarkers()
        || account.withheld > 0
        || lost() > 0
        || !(account.endReason.isEmpty() || account.endReason.equals("COMPLETE"));
  }

  private StreamHeader headerOf(long base) {
    return new StreamHeader(
        id,
        base,
        subject.host(),
        subject.process(),
        subject.device(),
        subject.deviceSerial(),
        subject.deviceModel(),
        subject.workload(),
        subject.build(),
        file,
        subject.clockHertz(),
        "");
  }

  private static Subject subjectOf(StreamHeader header) {
    return new Subject(
        header.host(),
        header.process(),
        header.device(),
        header.deviceSerial(),
        header.deviceModel(),
        header.workload(),
        header.build(),
        header.clockHertz());
  }
}
