/** The calibration database: measured rates and bandwidths per core, with their provenance. */
@NullMarked
package dev.plumbline.bounds.ascend.calibration;

import org.jspecify.annotations.NullMarked;
