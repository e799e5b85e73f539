/**
 * Bounds of tt-metal's performance model, the PM columns of its op reports: read, converted, and
 * held against what was measured.
 */
@NullMarked
package dev.plumbline.bounds.tenstorrent;

import org.jspecify.annotations.NullMarked;
