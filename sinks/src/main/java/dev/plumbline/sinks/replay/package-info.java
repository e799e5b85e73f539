/**
 * Rebuilds a run from the raw topics alone: its rows in sequence order, each once, and what is
 * missing.
 */
@NullMarked
package dev.plumbline.sinks.replay;

import org.jspecify.annotations.NullMarked;
