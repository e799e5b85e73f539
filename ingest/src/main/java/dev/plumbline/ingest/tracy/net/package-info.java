/** Sockets to profiled programs: as their tool, between them and their tool, and who is there. */
@NullMarked
package dev.plumbline.ingest.tracy.net;

import org.jspecify.annotations.NullMarked;
