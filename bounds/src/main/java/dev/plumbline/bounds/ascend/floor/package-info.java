/** The two-tier lower bound: grid floor, component floor, hand-offs, attribution. */
@NullMarked
package dev.plumbline.bounds.ascend.floor;

import org.jspecify.annotations.NullMarked;
