/**
 * The wire protocol of Tracy: handshake, frames, items, queries and announcements as bytes, without
 * sockets and without what they mean together.
 */
@NullMarked
package dev.plumbline.ingest.tracy.protocol;

import org.jspecify.annotations.NullMarked;
