/** The bundled sample fleet, made from a seed, and the demo that runs it. */
@NullMarked
package dev.plumbline.standalone.demo;

import org.jspecify.annotations.NullMarked;
