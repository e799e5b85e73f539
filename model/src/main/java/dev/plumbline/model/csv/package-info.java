/**
 * How a tt-foil table is read: its quote dialect and its integers. Both the reader at the edge and
 * the compatible reports need the very same reading.
 */
@NullMarked
package dev.plumbline.model.csv;

import org.jspecify.annotations.NullMarked;
