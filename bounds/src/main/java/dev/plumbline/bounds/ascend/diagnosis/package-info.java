/** Diagnoses of a schedule or a profile. None of them is part of a bound. */
@NullMarked
package dev.plumbline.bounds.ascend.diagnosis;

import org.jspecify.annotations.NullMarked;
