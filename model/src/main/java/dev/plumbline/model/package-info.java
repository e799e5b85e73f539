/** The contract between the modules: keys, mergeable statistics, wire format, topic catalogue. */
@NullMarked
package dev.plumbline.model;

import org.jspecify.annotations.NullMarked;
