/** Sends the streams of an import to Kafka, once. */
@NullMarked
package dev.plumbline.ingest.send;

import org.jspecify.annotations.NullMarked;
