/**
 * The state of one Tracy connection: open zones, names, questions; its rows come out complete.
 * Bounded however long the connection lasts; whatever is dropped is counted.
 */
@NullMarked
package dev.plumbline.ingest.tracy.session;

import org.jspecify.annotations.NullMarked;
