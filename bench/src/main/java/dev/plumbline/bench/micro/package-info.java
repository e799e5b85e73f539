/**
 * JMH benchmarks of the inner loops, each per event unless it says otherwise. They are run by hand;
 * a test runs every one of them once, so that they keep working.
 */
@NullMarked
package dev.plumbline.bench.micro;

import org.jspecify.annotations.NullMarked;
