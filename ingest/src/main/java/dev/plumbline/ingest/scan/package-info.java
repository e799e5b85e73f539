/** Decides what the files of a log folder or a list of paths are. */
@NullMarked
package dev.plumbline.ingest.scan;

import org.jspecify.annotations.NullMarked;
