/** Turns one input into the frames of one stream: bounded memory, every row in order. */
@NullMarked
package dev.plumbline.ingest.read;

import org.jspecify.annotations.NullMarked;
