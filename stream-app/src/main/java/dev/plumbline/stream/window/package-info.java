/** Figures of one key: open windows, late corrections and the run so far. */
@NullMarked
package dev.plumbline.stream.window;

import org.jspecify.annotations.NullMarked;
