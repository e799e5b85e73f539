/** Static predictions: readers and models of bounds. Knows no Kafka. */
@NullMarked
package dev.plumbline.bounds;

import org.jspecify.annotations.NullMarked;
