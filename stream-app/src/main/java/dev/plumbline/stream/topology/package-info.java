/** The Kafka Streams topology around the fold and the roll-up. */
@NullMarked
package dev.plumbline.stream.topology;

import org.jspecify.annotations.NullMarked;
