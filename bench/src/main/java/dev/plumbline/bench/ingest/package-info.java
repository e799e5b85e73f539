/** From log files to topics and to reports, beside the obvious Python. */
@NullMarked
package dev.plumbline.bench.ingest;

import org.jspecify.annotations.NullMarked;
