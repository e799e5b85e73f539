/** The admin port: metrics, health and a short status, on loopback unless told otherwise. */
@NullMarked
package dev.plumbline.sinks.http;

import org.jspecify.annotations.NullMarked;
