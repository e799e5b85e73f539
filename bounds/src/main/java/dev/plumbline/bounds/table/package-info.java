/**
 * CSV tables of profilers, read row by row: by column name, with the line of every row, and with a
 * reason for every row that cannot be used.
 */
@NullMarked
package dev.plumbline.bounds.table;

import org.jspecify.annotations.NullMarked;
