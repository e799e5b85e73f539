/** The whole pipeline: raw topics to results, with the answer checked. */
@NullMarked
package dev.plumbline.bench.pipeline;

import org.jspecify.annotations.NullMarked;
