/** Packs perf_sim traces the way the compiler does. */
@NullMarked
package dev.plumbline.bounds.neuron.pack;

import org.jspecify.annotations.NullMarked;
