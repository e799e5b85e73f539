/** The Kafka Streams topology and its runner. */
@NullMarked
package dev.plumbline.stream;

import org.jspecify.annotations.NullMarked;
