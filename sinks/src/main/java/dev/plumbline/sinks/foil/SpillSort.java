package dev.plumbline.sinks.foil;

import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts any number of calls in bounded memory: what exceeds the budget is sorted and spilled to a
 * file, and the files are merged while they are read.
 */
final class SpillSort implements Closeable {
  /** Files merged at once; more are merged to one first. */
  private static final int FAN_IN = 64;

  private static final Comparator<Call> ORDER =
      Comparator.comparingLong(Call::startNanos)
          .thenComparing(Call::zone)
          .thenComparingLong(Call::durationNanos)
          .thenComparing(Call::context);

  private final Path directory;
  private final Texts texts;
  private final int fanIn;
  private final CallColumns held;
  private final List<Path> spills = new ArrayList<>();

  /**
   * Starts empty.
   *
   * @param directory where spill files go, made by the caller and removed by the caller
   * @param texts where the texts of the calls are from
   * @param budgetBytes heap to use before spilling
   */
  SpillSort(Path directory, Texts texts, long budgetBytes) {
    this(directory, texts, budgetBytes, FAN_IN);
  }

  SpillSort(Path directory, Texts texts, long budgetBytes, int fanIn) {
    this.directory = directory;
    this.texts = texts;
    this.fanIn = fanIn;
    long most = Math.max(1, budgetBytes / CallColumns.BYTES_A_CALL);
    this.held = new CallColumns(texts, (int) Math.min(Integer.MAX_VALUE / 2, most));
  }

  void add(long startNanos, Text zone, long durationNanos, Text context) throws IOException {
    if (held.isFull()) {
      spill();
    }
    held.add(startNanos, zone, durationNanos, context);
  }

  /** How many files were written so far and not merged away. */
  int spills() {
    return spills.size();
  }

  /** Visits every call in order; nothing can be added afterwards. */
  void forEach(CallVisitor visitor) throws IOException {
    if (!spills.isEmpty()) {
      spill();
      merge(spills, visitor);
      return;
    }
    for (int call : held.sorted()) {
      visitor.call(held.get(call));
    }
  }

  /** Removes the spill files. */
  @Override
  public void close() throws IOException {
    held.clear();
    for (Path spill : spills) {
      Files.deleteIfExists(spill);
    }
    spills.clear();
  }

  private void spill() throws IOException {
    if (held.size() == 0) {
      return;
    }
    if (spills.size() == fanIn) {
      List<Path> full = List.copyOf(spills);
      Path merged = newFile();
      spills.add(merged);
      try (DataOutputStream out = SpillFile.create(merged)) {
        merge(full, call -> SpillFile.write(out, call));
      }
      for (Path path : full) {
        Files.delete(path);
        spills.remove(path);
      }
    }
    Path path = newFile();
    spills.add(path);
    try (DataOutputStream out = SpillFile.create(path)) {
      for (int call : held.sorted()) {
        SpillFile.write(out, held.get(call));
      }
    }
    held.clear();
  }

  private Path newFile() throws IOException {
    return Files.createTempFile(directory, "calls-", ".spill");
  }

  private void merge(List<Path> paths, CallVisitor visitor) throws IOException {
    PriorityQueue<Head> heads = new PriorityQueue<>();
    List<Closeable> open = new ArrayList<>();
    try {
      for (Path path : paths) {
        SpillFile file = SpillFile.open(path, texts);
        open.add(file);
        push(heads, file);
      }
      for (Head head = heads.poll(); head != null; head = heads.poll()) {
        visitor.call(head.call());
        push(heads, head.file());
      }
    } finally {
      for (Closeable file : open) {
        file.close();
      }
    }
  }

  private static void push(PriorityQueue<Head> heads, SpillFile file) throws IOException {
    Call next = file.next();
    if (next != null) {
      heads.add(new Head(next, file));
    }
  }

  /** Receives calls in order. */
  @FunctionalInterface
  interface CallVisitor {
    void call(Call call) throws IOException;
  }

  private record Head(Call call, SpillFile file) implements Comparable<Head> {
    @Override
    public int compareTo(Head other) {
      return ORDER.compare(call, other.call);
    }
  }
}
