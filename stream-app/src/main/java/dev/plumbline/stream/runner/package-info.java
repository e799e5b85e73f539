/** Runs the topology until it is told to stop, or fails. */
@NullMarked
package dev.plumbline.stream.runner;

import org.jspecify.annotations.NullMarked;
