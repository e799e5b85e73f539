/** The instruction schedule of one program instance, as the discrete-event scheduler writes it. */
@NullMarked
package dev.plumbline.bounds.ascend.graph;

import org.jspecify.annotations.NullMarked;
