/**
 * Two runs held against each other, subject by subject: medians with an interval, one verdict, and
 * where it happened. {@code docs/formats/compare.md} describes the output, {@code
 * docs/RATIONALE.md} the method. Nothing in here knows where a run came from.
 */
@NullMarked
package dev.plumbline.sinks.compare;

import org.jspecify.annotations.NullMarked;
