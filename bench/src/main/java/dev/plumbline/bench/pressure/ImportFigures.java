package dev.plumbline.bench.pressure;

import dev.plumbline.bench.measure.ProcessFigures;

/**
 * Where an import stands.
 *
 * @param process what its process has used
 * @param peakHeapBytes most heap in use at once, the peaks of all its parts together
 * @param done whether it has ended
 * @param failure why it ended without success, empty if it did not
 * @param seconds how long it took, once done
 * @param rows sequence numbers of all streams, once done
 * @param offered records handed to the producer, once done
 * @param sent records that the broker acknowledged, once done
 * @param dropped records that could not be delivered, once done
 */
record ImportFigures(
    ProcessFigures process,
    long peakHeapBytes,
    boolean done,
    String failure,
    double seconds,
    long rows,
    long offered,
    long sent,
    long dropped) {}
