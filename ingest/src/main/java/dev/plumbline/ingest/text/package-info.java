/** Text files as lines, with bounded memory whatever the file size. */
@NullMarked
package dev.plumbline.ingest.text;

import org.jspecify.annotations.NullMarked;
