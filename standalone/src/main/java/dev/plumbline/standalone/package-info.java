/** One JVM with everything: embedded broker, import, topology, sinks, command line. */
@NullMarked
package dev.plumbline.standalone;

import org.jspecify.annotations.NullMarked;
