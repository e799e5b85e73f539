/** Figures of the whole fleet, totals, stragglers and alerts; knows no Kafka. */
@NullMarked
package dev.plumbline.stream.rollup;

import org.jspecify.annotations.NullMarked;
