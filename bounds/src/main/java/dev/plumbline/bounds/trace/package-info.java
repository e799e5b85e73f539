/** Writes schedules as lane traces, for any tool that reads the trace-event format. */
@NullMarked
package dev.plumbline.bounds.trace;

import org.jspecify.annotations.NullMarked;
