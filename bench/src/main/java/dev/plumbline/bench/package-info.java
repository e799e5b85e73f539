/** JMH benchmarks. */
@NullMarked
package dev.plumbline.bench;

import org.jspecify.annotations.NullMarked;
