/** Measured profiles as neuron-explorer exports them. */
@NullMarked
package dev.plumbline.bounds.neuron.measured;

import org.jspecify.annotations.NullMarked;
