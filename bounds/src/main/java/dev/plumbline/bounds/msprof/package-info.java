/**
 * Measurements of Ascend's msprof: {@code op_summary*.csv} read exactly, launches of a kernel and
 * their median time, category totals and the split of a launch over its engines.
 */
@NullMarked
package dev.plumbline.bounds.msprof;

import org.jspecify.annotations.NullMarked;
