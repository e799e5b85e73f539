package dev.plumbline.bounds.neuron.measured;

import dev.plumbline.bounds.neuron.trace.LaneKeys;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One row of a profile.
 *
 * @param table table it is from
 * @param startNanos start on the clock of the device
 * @param durationNanos duration, 0 or more
 * @param engine engine or track; empty for DMA and collectives
 * @param opcode opcode; empty for DMA and collectives
 * @param stream stream of a collective, -1 if none
 * @param semaphore semaphore of a DMA, empty if it is not told
 * @param birName name of the instruction, empty if none
 * @param birId {@code <function>:<id>} of the instruction, empty if it is not told
 * @param rawBirId packed id of the instruction, 0 or less if none
 * @param source source location, empty if none
 * @param core index of the core, -1 if it is not told
 */
record ProfileRow(
    Table table,
    long startNanos,
    long durationNanos,
    String engine,
    String opcode,
    long stream,
    String semaphore,
    String birName,
    String birId,
    long rawBirId,
    String source,
    long core) {
  /** Instructions that wait, mark or move control: no work by themselves. */
  private static final Set<String> NO_WORK =
      Set.of(
          "NOP",
          "SET_ORDERING_MODE",
          "EVENT_SEMAPHORE",
          "EVENT_SEMAPHORE_RANGE_CLEAR",
          "NOTIFY",
          "COMPARE_BRANCH",
          "DRAIN",
          "WRITE",
          "TENSOR_LOAD",
          "MODIFY_POOL_CONFIG");

  private static final String NO_SEMAPHORE = "-1";

  /** A table of a profile. */
  enum Table {
    INSTRUCTION,
    DMA,
    COLLECTIVE
  }

  /** Whether the row opens or closes the active execution window. */
  boolean isWork() {
    return switch (table) {
      case INSTRUCTION -> !NO_WORK.contains(opcode.toUpperCase(Locale.ROOT));
      case DMA -> !semaphore.equals(NO_SEMAPHORE);
      case COLLECTIVE -> false;
    };
  }

  /** Identity by id, empty if there is none: the low 32 bits of the packed id are the id itself. */
  String id() {
    if (!birId.isEmpty()) {
      return birId;
    }
    return rawBirId > 0 ? ":" + (rawBirId & 0xffff_ffffL) : "";
  }

  /** Key of the lane, null if the engine is not known. */
  @Nullable String lane() {
    return switch (table) {
      case INSTRUCTION -> LaneKeys.ofEngine(engine);
      case DMA -> "dma";
      case COLLECTIVE -> stream < 0 ? null : "cc" + stream;
    };
  }
}
