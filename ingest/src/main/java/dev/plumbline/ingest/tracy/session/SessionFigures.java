package dev.plumbline.ingest.tracy.session;

import java.util.Map;

/**
 * Figures of a connection.
 *
 * @param frames frames of the wire
 * @param bytes bytes of the program
 * @param decompressedBytes bytes of the frames, decompressed
 * @param items items by the protocol's name of their type
 * @param notCarried what came and is in no row, by kind: measurements that are not carried, and
 *     what was dropped or odd
 * @param threads names of threads
 * @param plotPoints points by plot
 * @param frameMarks frames by set
 * @param withoutName zones that carry an address instead of a name
 */
public record SessionFigures(
    long frames,
    long bytes,
    long decompressedBytes,
    Map<String, Long> items,
    Map<String, Long> notCarried,
    Map<Integer, String> threads,
    Map<String, Long> plotPoints,
    Map<String, Long> frameMarks,
    long withoutName) {
  /** Copies the maps. */
  public SessionFigures {
    items = Map.copyOf(items);
    notCarried = Map.copyOf(notCarried);
    threads = Map.copyOf(threads);
    plotPoints = Map.copyOf(plotPoints);
    frameMarks = Map.copyOf(frameMarks);
  }
}
