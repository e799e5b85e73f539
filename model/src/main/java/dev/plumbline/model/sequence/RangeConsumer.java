package dev.plumbline.model.sequence;

/** Receives ranges of sequence numbers. */
@FunctionalInterface
public interface RangeConsumer {
  /** Takes the range from first to last, both included. */
  void range(long first, long last);
}
