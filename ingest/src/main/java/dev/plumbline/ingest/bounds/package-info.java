/** Static predictions on their way to Kafka. */
@NullMarked
package dev.plumbline.ingest.bounds;

import org.jspecify.annotations.NullMarked;
