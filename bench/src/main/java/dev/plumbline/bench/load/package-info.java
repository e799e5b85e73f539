/** Seeded workloads. */
@NullMarked
package dev.plumbline.bench.load;

import org.jspecify.annotations.NullMarked;
