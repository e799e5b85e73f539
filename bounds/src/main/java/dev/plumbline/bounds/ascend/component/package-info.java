/** The vocabulary of the two-tier model: hardware components and precisions. */
@NullMarked
package dev.plumbline.bounds.ascend.component;

import org.jspecify.annotations.NullMarked;
