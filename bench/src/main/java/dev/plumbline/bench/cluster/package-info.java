/** Broker and stream application as child processes, loading of topics, waiting for the end. */
@NullMarked
package dev.plumbline.bench.cluster;

import org.jspecify.annotations.NullMarked;
