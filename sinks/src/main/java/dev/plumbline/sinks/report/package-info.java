/**
 * The report of one run: waits until the topology has covered it, rebuilds the tt-foil reports from
 * the raw topics, and writes them with our own statistics and what is missing.
 */
@NullMarked
package dev.plumbline.sinks.report;

import org.jspecify.annotations.NullMarked;
