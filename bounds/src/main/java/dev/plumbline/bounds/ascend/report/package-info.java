/** Predictions as JSON and as bounds of the fleet. */
@NullMarked
package dev.plumbline.bounds.ascend.report;

import org.jspecify.annotations.NullMarked;
