/** Sources of profiling data, read in bounded memory and sent to Kafka as batches. */
@NullMarked
package dev.plumbline.ingest;

import org.jspecify.annotations.NullMarked;
