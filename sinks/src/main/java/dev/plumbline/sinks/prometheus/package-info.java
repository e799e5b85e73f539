/**
 * Topics to metrics: a consumer keeps an immutable view of the fleet, one collector renders it when
 * it is scraped.
 */
@NullMarked
package dev.plumbline.sinks.prometheus;

import org.jspecify.annotations.NullMarked;
