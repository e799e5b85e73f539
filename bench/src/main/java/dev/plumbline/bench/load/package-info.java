/** Seeded workloads: what every measurement is fed, and what must come out of it. */
@NullMarked
package dev.plumbline.bench.load;

import org.jspecify.annotations.NullMarked;
