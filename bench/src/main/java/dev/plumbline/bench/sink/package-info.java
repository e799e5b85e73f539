/** The metrics page of a large fleet: what a scrape costs, and how soon it shows what is new. */
@NullMarked
package dev.plumbline.bench.sink;

import org.jspecify.annotations.NullMarked;
