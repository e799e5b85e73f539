/** Figures of a process, samples of rounds, tables and the JSON file of a benchmark. */
@NullMarked
package dev.plumbline.bench.measure;

import org.jspecify.annotations.NullMarked;
