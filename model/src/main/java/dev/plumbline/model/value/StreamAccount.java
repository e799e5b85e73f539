package dev.plumbline.model.value;

import dev.plumbline.model.key.StreamId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of one stream (topic {@code accounting.v1}), cumulative.
 *
 * <p>The law, at any commit: {@code received = folded + duplicate + rejected + passedOver} for
 * zones and memory events; for markers {@code received = 2·paired + unpairedStarts + unpairedEnds +
 * other + duplicate + rejected + open}. Memory events that wait for earlier ones are open, too.
 *
 * @param v format version, 1
 * @param stream the stream
 * @param subject who was measured
 * @param file display name of the file, empty for a live stream
 * @param received rows that arrived, with duplicates
 * @param folded rows that reached statistics
 * @param duplicate rows that had been received before
 * @param rejected rows that could not be read or hold impossible values
 * @param passedOver rows of kinds that are no measurement (unknown operations)
 * @param paired START/END pairs
 * @param unpairedStarts STARTs without END
 * @param unpairedEnds ENDs without START
 * @param other sum, data and event rows
 * @param open markers of dispatches still open, and rows that wait for earlier ones
 * @param withheld sequence numbers withheld by a filter at the agent
 * @param lost sequence numbers missing at END
 * @param sequences sequence numbers of the stream as END says, −1 while open
 * @param late rows that corrected a window already closed
 * @param implausibleTimestamps rows ahead of the wall clock, clamped
 * @param riscs per RISC marker figures, empty for other kinds
 * @param pools how each pool ended, empty for other kinds
 * @param clock clock state, null for other kinds
 * @param notCarried what the source had and we do not carry, by kind
 * @param endReason reason of END, empty while open
 * @param ended true after END
 * @param problemCounts every problem by code
 * @param problems the first problems, at most 100
 */
public record StreamAccount(
    int v,
    StreamId stream,
    Subject subject,
    String file,
    long received,
    long folded,
    long duplicate,
    long rejected,
    long passedOver,
    long paired,
    long unpairedStarts,
    long unpairedEnds,
    long other,
    long open,
    long withheld,
    long lost,
    long sequences,
    long late,
    long implausibleTimestamps,
    List<RiscAccount> riscs,
    List<PoolAccount> pools,
    @Nullable ClockAccount clock,
    Map<String, Long> notCarried,
    String endReason,
    boolean ended,
    Map<String, Long> problemCounts,
    List<Problem> problems) {

  /**
   * Markers of one RISC over all cores of the device.
   *
   * @param risc RISC name
   * @param markers START and END markers received
   * @param unpairedStarts STARTs without END
   * @param unpairedEnds ENDs without START
   * @param fullBuffers readbacks whose buffer was full: later zones may be missing
   * @param droppedFlags readbacks with the dropped flag set
   */
  public record RiscAccount(
      String risc,
      long markers,
      long unpairedStarts,
      long unpairedEnds,
      long fullBuffers,
      long droppedFlags) {}

  /**
   * How a pool stands.
   *
   * @param pool pool name
   * @param endState {@code open} before END, then {@code balanced}, {@code leaked} or {@code
   *     incomplete-log}
   * @param liveBytes bytes live
   */
  public record PoolAccount(String pool, String endState, long liveBytes) {}

  /**
   * Whether the stream's cycles can be placed on the host's time line.
   *
   * @param timeline {@code synced} or {@code unsynced}
   * @param firstCallHostNanos host start and end of the first paired zone when synced, else empty
   */
  public record ClockAccount(String timeline, List<Long> firstCallHostNanos) {}
}
