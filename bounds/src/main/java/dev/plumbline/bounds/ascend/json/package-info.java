/** Typed access to JSON objects of the Ascend tool chain, with problems that name their place. */
@NullMarked
package dev.plumbline.bounds.ascend.json;

import org.jspecify.annotations.NullMarked;
