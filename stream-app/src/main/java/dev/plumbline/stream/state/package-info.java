/** Where the fold keeps what must survive a restart: a small port and its binary codecs. */
@NullMarked
package dev.plumbline.stream.state;

import org.jspecify.annotations.NullMarked;
