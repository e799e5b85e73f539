/** How far consumer groups have come in their topics, asked in the background. */
@NullMarked
package dev.plumbline.sinks.lag;

import org.jspecify.annotations.NullMarked;
