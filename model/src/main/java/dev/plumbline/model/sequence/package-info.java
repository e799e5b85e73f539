/** Which sequence numbers of a stream were received, and which are missing. */
@NullMarked
package dev.plumbline.model.sequence;

import org.jspecify.annotations.NullMarked;
