/** Zone names by hash, from kernel sources, build logs and tables. */
@NullMarked
package dev.plumbline.ingest.names;

import org.jspecify.annotations.NullMarked;
