/**
 * The five tt-foil reports by tt-foil's own literal rules, byte for byte, with the hardening that
 * {@code docs/formats/report.md} marks. Nothing in here is shared with our own statistics: the two
 * may differ on damaged input, and both are right in their place.
 */
@NullMarked
package dev.plumbline.sinks.foil;

import org.jspecify.annotations.NullMarked;
