package dev.plumbline.ingest.tracy.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.ingest.tracy.protocol.ItemHandler;
import dev.plumbline.ingest.tracy.protocol.Query;
import dev.plumbline.ingest.tracy.protocol.Welcome;
import dev.plumbline.model.wire.MemoryOp;
import java.util.Map;

/** Makes rows of the items of one connection. */
final class SessionState implements ItemHandler {
  /** A text that is longer is cut when it is written; more of it need not be kept. */
  private static final int MAX_TEXT_CHARS = 1 << 16;

  private final Welcome welcome;
  private final SessionLimits limits;
  private final Questions questions;
  private final Tally tally;
  private final Names names;
  private final Locations locations;
  private final Threads threads;
  private final HeldZones hostZones;
  private final HeldZones gpuZones;
  private final HeldEvents events;
  private final Gpus gpus;
  private final NamedCounts plots;
  private final NamedCounts frames;
  private long openZones;
  private long openTextChars;
  private boolean terminating;

  SessionState(
      Welcome welcome, SessionLimits limits, Questions questions, Tally tally, SessionSink sink) {
    this.welcome = welcome;
    this.limits = limits;
    this.questions = questions;
    this.tally = tally;
    this.names = new Names(limits, questions, tally);
    this.locations = new Locations(limits, questions, names, tally);
    this.threads = new Threads(limits, questions, tally);
    this.hostZones = new HeldZones(limits, sink::hostZone);
    this.gpuZones = new HeldZones(limits, sink::gpuZone);
    this.events = new HeldEvents(limits, names, sink);
    this.gpus = new Gpus(tally, gpuZones);
    this.plots = new NamedCounts(Query.PLOT_NAME, "", questions);
    this.frames = new NamedCounts(Query.FRAME_NAME, "Frame", questions);
  }

  @Override
  public void thread(int thread) {
    threads.enter(thread);
  }

  @Override
  public void fiberEnter(long fiber, int thread) {
    threads.enterFiber(fiber, thread);
  }

  @Override
  public void fiberLeave(int thread) {
    threads.leaveFiber(thread);
  }

  @Override
  public void zoneBegin(long ticks, long sourceLocation) {
    begin(ticks, locations.of(sourceLocation));
  }

  @Override
  public void zoneBeginDynamic(long ticks, byte[] location, int length) {
    begin(ticks, locations.dynamic(location, length));
  }

  private void begin(long ticks, Location location) {
    ZoneStack stack = threads.stack();
    if (openZones >= limits.openZones() || stack.isBeyond()) {
      stack.pushBeyond();
      tally.add("zone-over-depth-limit");
      return;
    }
    openZones++;
    stack.push(ticks, location);
  }

  @Override
  public void zoneEnd(long ticks) {
    ZoneStack stack = threads.stack();
    if (stack.isBeyond()) {
      stack.popBeyond();
      return;
    }
    if (stack.isEmpty()) {
      tally.add("zone-end-without-begin");
      return;
    }
    openZones--;
    openTextChars -= stack.text().length() + stack.name().length();
    long start = welcome.nanos(stack.startTicks());
    hostZones.add(
        stack.location(),
        stack.name(),
        stack.text().toString(),
        start,
        welcome.nanos(ticks) - start,
        threads.current(),
        stack.depth());
    stack.pop();
  }

  @Override
  public void zoneText(byte[] text, int length) {
    addText(new String(text, 0, length, UTF_8));
  }

  @Override
  public void zoneValue(long value) {
    String decimal = Long.toUnsignedString(value);
    addText(
        welcome.dialect().showsValuesInHex()
            ? decimal + " [0x" + Long.toHexString(value) + "]"
            : decimal);
  }

  private void addText(String text) {
    ZoneStack stack = threads.stack();
    if (!isZoneOpen(stack)) {
      return;
    }
    int before = stack.text().length();
    if (before > MAX_TEXT_CHARS) {
      return;
    }
    if (openTextChars + text.length() > limits.openTextChars()) {
      tally.add("zone-text-over-limit");
      return;
    }
    stack.addText(text);
    openTextChars += stack.text().length() - before;
  }

  @Override
  public void zoneName(byte[] text, int length) {
    ZoneStack stack = threads.stack();
    if (!isZoneOpen(stack)) {
      return;
    }
    tally.add("zone-rename");
    String name = new String(text, 0, length, UTF_8);
    openTextChars += name.length() - stack.name().length();
    stack.rename(name);
  }

  private boolean isZoneOpen(ZoneStack stack) {
    if (stack.isBeyond()) {
      return false;
    }
    if (stack.isEmpty()) {
      tally.add("zone-text-without-zone");
      return false;
    }
    return true;
  }

  @Override
  public void alloc(long ticks, long address, long sizeBytes, long pool) {
    events.add(MemoryOp.ALLOC, pool, address, sizeBytes, welcome.nanos(ticks));
  }

  @Override
  public void free(long ticks, long address, long pool) {
    events.add(MemoryOp.FREE, pool, address, 0, welcome.nanos(ticks));
  }

  @Override
  public void discard(long ticks, long pool) {
    events.add(MemoryOp.RESET, pool, 0, 0, welcome.nanos(ticks));
  }

  @Override
  public void gpuContext(
      int context,
      long ticks,
      long gpuTime,
      float nanosPerGpuTick,
      int thread,
      boolean isCalibrated) {
    gpus.context(
        context,
        new GpuContext(nanosPerGpuTick, thread, isCalibrated, gpuTime, welcome.nanos(ticks)));
  }

  @Override
  public void gpuBegin(int context, long ticks, int thread, int query, long sourceLocation) {
    gpus.begin(context, locations.of(sourceLocation), thread, query);
  }

  @Override
  public void gpuBeginDynamic(
      int context, long ticks, int thread, int query, byte[] location, int length) {
    gpus.begin(context, locations.dynamic(location, length), thread, query);
  }

  @Override
  public void gpuEnd(int context, long ticks, int thread, int query) {
    gpus.end(context, thread, query);
  }

  @Override
  public void gpuTime(int context, int query, long gpuTime) {
    gpus.time(context, query, gpuTime);
  }

  @Override
  public void gpuCalibration(int context, long gpuTime, long ticks, long cpuDeltaNanos) {
    gpus.calibrate(context, gpuTime, welcome.nanos(ticks), cpuDeltaNanos);
  }

  @Override
  public void gpuSync(int context, long gpuTime, long ticks) {
    gpus.sync(context, gpuTime, welcome.nanos(ticks));
  }

  @Override
  public void plot(long name) {
    plots.add(name);
  }

  @Override
  public void frame(long name) {
    frames.add(name);
  }

  @Override
  public void frameEnd(long name) {
    // counted where the frame began
  }

  @Override
  public void sourceLocation(long name, long function) {
    long pointer = questions.answeredLocation();
    if (pointer != 0) {
      locations.answered(pointer, name, function);
      release();
    }
  }

  @Override
  public void string(long pointer, byte[] bytes, int from, int to) {
    questions.answered();
    names.answered(pointer, new String(bytes, from, to - from, UTF_8));
    release();
  }

  @Override
  public void threadName(long thread, byte[] bytes, int from, int to) {
    questions.answered();
    threads.named((int) thread, new String(bytes, from, to - from, UTF_8));
  }

  @Override
  public void plotName(long pointer, byte[] bytes, int from, int to) {
    questions.answered();
    plots.named(pointer, new String(bytes, from, to - from, UTF_8));
  }

  @Override
  public void frameSetName(long pointer, byte[] bytes, int from, int to) {
    questions.answered();
    frames.named(pointer, new String(bytes, from, to - from, UTF_8));
  }

  @Override
  public void terminate() {
    terminating = true;
  }

  private void release() {
    hostZones.release();
    gpuZones.release();
    events.release();
  }

  /** The names that rows wait for longest are not waited for any more. */
  void giveUpWaiting() {
    hostZones.giveUpFirst();
    gpuZones.giveUpFirst();
    events.giveUpFirst();
  }

  /** Nothing more comes. */
  void end() {
    tally.add("zone-open", openZones);
    gpus.end();
    hostZones.releaseAll();
    gpuZones.releaseAll();
    events.releaseAll();
  }

  boolean isTerminating() {
    return terminating;
  }

  int waiting() {
    return hostZones.waiting() + gpuZones.waiting() + events.waiting();
  }

  /** Rows that went out: it stands still while rows wait. */
  long passed() {
    return hostZones.passed() + gpuZones.passed() + events.passed();
  }

  long withoutName() {
    return hostZones.withoutName() + gpuZones.withoutName();
  }

  Map<Integer, String> threadNames() {
    return threads.names();
  }

  Map<String, Long> plotPoints() {
    return plots.byName();
  }

  Map<String, Long> frames() {
    return frames.byName();
  }
}
