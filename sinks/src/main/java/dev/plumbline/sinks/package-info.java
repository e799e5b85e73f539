/** From topics to people: metrics, reports, summaries. */
@NullMarked
package dev.plumbline.sinks;

import org.jspecify.annotations.NullMarked;
