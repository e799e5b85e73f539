/** Log folders of any size, read by Plumbline and by the obvious Python. */
@NullMarked
package dev.plumbline.bench.files;

import org.jspecify.annotations.NullMarked;
