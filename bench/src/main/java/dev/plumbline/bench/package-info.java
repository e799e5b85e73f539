/** The command line of the benchmarks. */
@NullMarked
package dev.plumbline.bench;

import org.jspecify.annotations.NullMarked;
