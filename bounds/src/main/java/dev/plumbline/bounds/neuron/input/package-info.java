/** Bytes of Neuron artefacts: layers, archives and their limits. */
@NullMarked
package dev.plumbline.bounds.neuron.input;

import org.jspecify.annotations.NullMarked;
