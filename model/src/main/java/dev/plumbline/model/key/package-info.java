/** Identity: what a figure is about, and which stream it came from. */
@NullMarked
package dev.plumbline.model.key;

import org.jspecify.annotations.NullMarked;
