/**
 * Mergeable statistics on non-negative integers: a distribution that is exact for few values and
 * logarithmic beyond, columns per core, and memory pool figures. All merges are commutative and
 * associative, so a result depends only on what was measured, never on how it was cut or routed.
 */
@NullMarked
package dev.plumbline.model.stats;

import org.jspecify.annotations.NullMarked;
