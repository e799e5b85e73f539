/** Looks at inputs without importing them: the same readers, the same fold, no broker. */
@NullMarked
package dev.plumbline.standalone.inspect;

import org.jspecify.annotations.NullMarked;
