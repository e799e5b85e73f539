package dev.plumbline.model.device;

/** Receives the markers of one RISC in buffer order. */
@FunctionalInterface
public interface MarkerVisitor {
  /**
   * Takes one marker.
   *
   * @param word its index in the RISC's buffer, 4 to 510
   * @param type what it marks
   * @param hash zone hash, event or static id, 0 to 65535
   * @param cycle 44-bit device time; for {@link PacketType#TOTAL} the 32-bit sum of cycles
   * @param truncated whether the end index cuts off its payload
   */
  void marker(int word, PacketType type, int hash, long cycle, boolean truncated);
}
