/** Bounds by identity and time, and the verdict on a measurement. */
@NullMarked
package dev.plumbline.stream.judge;

import org.jspecify.annotations.NullMarked;
