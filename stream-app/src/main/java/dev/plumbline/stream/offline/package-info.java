/** The same fold without a broker, for looking at files. */
@NullMarked
package dev.plumbline.stream.offline;

import org.jspecify.annotations.NullMarked;
