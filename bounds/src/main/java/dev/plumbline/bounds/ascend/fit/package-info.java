/**
 * Fits the calibration of the two-tier model from microbenchmarks profiled with msprof, as its
 * reference does: it warns, but rejects nothing. What we would object to is told apart.
 */
@NullMarked
package dev.plumbline.bounds.ascend.fit;

import org.jspecify.annotations.NullMarked;
