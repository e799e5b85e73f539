/** What a slow broker does to an import, and what the import does to the program it reads from. */
@NullMarked
package dev.plumbline.bench.pressure;

import org.jspecify.annotations.NullMarked;
