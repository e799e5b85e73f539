package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.cluster.StreamFigures;
import dev.plumbline.bench.measure.ProcessFigures;

/**
 * Where a round stands at one moment.
 *
 * @param nanos the moment, on the clock of the bench
 * @param records records of the raw topic that were processed
 * @param stream the stream process
 * @param broker the broker process
 */
record Sample(long nanos, long records, StreamFigures stream, ProcessFigures broker) {}
