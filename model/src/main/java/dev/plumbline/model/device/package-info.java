/**
 * Device profiler facts: marker types, the raw L1 buffer image, the zone hash, and the pairing of
 * START and END markers for our own statistics.
 */
@NullMarked
package dev.plumbline.model.device;

import org.jspecify.annotations.NullMarked;
