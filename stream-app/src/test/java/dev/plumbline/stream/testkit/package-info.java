/** Builders that keep the tests short. */
@NullMarked
package dev.plumbline.stream.testkit;

import org.jspecify.annotations.NullMarked;
