/** Predictions held against plain measured numbers. */
@NullMarked
package dev.plumbline.bounds.ascend.validation;

import org.jspecify.annotations.NullMarked;
