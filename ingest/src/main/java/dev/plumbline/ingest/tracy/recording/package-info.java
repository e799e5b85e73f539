/** Recorded Tracy connections: both sides' bytes in one file, or in a file each. */
@NullMarked
package dev.plumbline.ingest.tracy.recording;

import org.jspecify.annotations.NullMarked;
