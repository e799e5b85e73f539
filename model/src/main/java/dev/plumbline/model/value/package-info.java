/** JSON values of the low-volume topics; every one carries a version field. */
@NullMarked
package dev.plumbline.model.value;

import org.jspecify.annotations.NullMarked;
