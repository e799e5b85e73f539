/** A Kafka broker and controller inside this JVM, on loopback. */
@NullMarked
package dev.plumbline.standalone.broker;

import org.jspecify.annotations.NullMarked;
