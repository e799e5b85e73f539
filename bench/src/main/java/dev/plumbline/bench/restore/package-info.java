/** How long a topology with much open state takes to be back after it was stopped. */
@NullMarked
package dev.plumbline.bench.restore;

import org.jspecify.annotations.NullMarked;
