/** Reads one perf_sim trace, record by record. */
@NullMarked
package dev.plumbline.bounds.neuron.trace;

import org.jspecify.annotations.NullMarked;
