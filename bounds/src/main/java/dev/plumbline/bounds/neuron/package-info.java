/** AWS Neuron: predictions of perf_sim, what was measured beside them, and bounds made of them. */
@NullMarked
package dev.plumbline.bounds.neuron;

import org.jspecify.annotations.NullMarked;
