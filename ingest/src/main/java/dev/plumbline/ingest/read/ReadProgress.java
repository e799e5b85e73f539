package dev.plumbline.ingest.read;

/** Hears how far a reader is. */
@FunctionalInterface
public interface ReadProgress {
  /** Hears nothing. */
  ReadProgress NONE = (file, bytes) -> {};

  /**
   * More bytes of a file were read.
   *
   * @param file display name
   * @param bytes bytes since the last call
   */
  void read(String file, long bytes);
}
