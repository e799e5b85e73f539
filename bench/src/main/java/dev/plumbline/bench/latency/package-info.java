/**
 * How long it takes until somebody can know: from a published batch to the verdict that a bound was
 * beaten, and from the end of a window to its sums on the metrics page.
 */
@NullMarked
package dev.plumbline.bench.latency;

import org.jspecify.annotations.NullMarked;
