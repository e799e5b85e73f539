package dev.plumbline.ingest.scan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files that make one stream: a table, all raw L1 images of a device in name order, the slices
 * of a table in the order of their numbers, or a Tracy session, which makes several.
 *
 * @param files the files, all of one type; never empty
 * @param clockSync clock anchor of the device, null if there is none
 * @param part which stream of a session, null for other types
 */
public record StreamInput(
    List<ScannedInput> files, @Nullable ScannedInput clockSync, @Nullable SessionPart part) {
  /** Copies the list. */
  public StreamInput {
    files = List.copyOf(files);
  }

  /** The only stream of its files. */
  public StreamInput(List<ScannedInput> files, @Nullable ScannedInput clockSync) {
    this(files, clockSync, null);
  }

  /** Whether it tells the problems of its files: one of the streams of a session does. */
  public boolean tellsProblems() {
    return part == null || part == SessionPart.HOST_ZONES;
  }

  /** The first file: it stands for the stream. */
  public ScannedInput first() {
    return files.get(0);
  }

  /** Type of every file. */
  public InputType type() {
    return first().type();
  }

  /** Bytes of all files. */
  public long sizeBytes() {
    return files.stream().mapToLong(ScannedInput::sizeBytes).sum();
  }
}
