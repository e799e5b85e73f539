/** Metric stores of the compiler and the published latency estimate. */
@NullMarked
package dev.plumbline.bounds.neuron.metrics;

import org.jspecify.annotations.NullMarked;
