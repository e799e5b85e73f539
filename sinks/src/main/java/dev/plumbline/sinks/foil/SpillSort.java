package dev.plumbline.sinks.foil;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts any number of calls in bounded memory: what exceeds the budget is sorted and spilled to a
 * file, and the files are merged while they are read.
 */
final class SpillSort implements Closeable {
  /** Files merged at once; more are merged to one first. */
  private static final int FAN_IN = 64;

  private final Path directory;
  private final long budgetBytes;
  private final int fanIn;
  private final List<Path> spills = new ArrayList<>();
  private List<Call> held = new ArrayList<>();
  private long heldBytes;

  /**
   * Starts empty.
   *
   * @param directory where spill files go, made by the caller and removed by the caller
   * @param budgetBytes heap to use before spilling
   */
  SpillSort(Path directory, long budgetBytes) {
    this(directory, budgetBytes, FAN_IN);
  }

  SpillSort(Path directory, long budgetBytes, int fanIn) {
    this.directory = directory;
    this.budgetBytes = budgetBytes;
    this.fanIn = fanIn;
  }

  void add(Call call) throws IOException {
    held.add(call);
    heldBytes += call.heapBytes();
    if (heldBytes > budgetBytes) {
      spill();
    }
  }

  /** How many files were written so far and not merged away. */
  int spills() {
    return spills.size();
  }

  /** Visits every call in order; nothing can be added afterwards. */
  void forEach(CallVisitor visitor) throws IOException {
    Collections.sort(held);
    if (spills.isEmpty()) {
      for (Call call : held) {
        visitor.call(call);
      }
    } else {
      spill();
      merge(spills, visitor);
    }
  }

  /** Removes the spill files. */
  @Override
  public void close() throws IOException {
    held = new ArrayList<>();
    for (Path spill : spills) {
      Files.deleteIfExists(spill);
    }
    spills.clear();
  }

  private void spill() throws IOException {
    if (held.isEmpty()) {
      return;
    }
    Collections.sort(held);
    if (spills.size() == fanIn) {
      List<Path> full = List.copyOf(spills);
      Path merged = newFile();
      spills.add(merged);
      try (DataOutputStream out = open(merged)) {
        merge(full, call -> call.write(out));
      }
      for (Path path : full) {
        Files.delete(path);
        spills.remove(path);
      }
    }
    Path path = newFile();
    spills.add(path);
    try (DataOutputStream out = open(path)) {
      for (Call call : held) {
        call.write(out);
      }
    }
    held = new ArrayList<>();
    heldBytes = 0;
  }

  private Path newFile() throws IOException {
    return Files.createTempFile(directory, "calls-", ".spill");
  }

  private static DataOutputStream open(Path path) throws IOException {
    return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path), 1 << 16));
  }

  private static void merge(List<Path> paths, CallVisitor visitor) throws IOException {
    PriorityQueue<Head> heads = new PriorityQueue<>();
    List<Closeable> open = new ArrayList<>();
    try {
      for (Path path : paths) {
        DataInputStream in =
            new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 1 << 16));
        open.add(in);
        Call first = next(in);
        if (first != null) {
          heads.add(new Head(first, in));
        }
      }
      for (Head head = heads.poll(); head != null; head = heads.poll()) {
        visitor.call(head.call());
        Call following = next(head.in());
        if (following != null) {
          heads.add(new Head(following, head.in()));
        }
      }
    } finally {
      for (Closeable in : open) {
        in.close();
      }
    }
  }

  private static @Nullable Call next(DataInputStream in) throws IOException {
    in.mark(1);
    if (in.read() < 0) {
      return null;
    }
    in.reset();
    try {
      return Call.read(in);
    } catch (EOFException e) {
      throw new IOException("a spill file ends inside a call: the disk lost bytes", e);
    }
  }

  /** Receives calls in order. */
  @FunctionalInterface
  interface CallVisitor {
    void call(Call call) throws IOException;
  }

  private record Head(Call call, DataInputStream in) implements Comparable<Head> {
    @Override
    public int compareTo(Head other) {
      return call.compareTo(other.call);
    }
  }
}
