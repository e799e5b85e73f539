/** Records of one source in, figures and accounts out; knows no Kafka. */
@NullMarked
package dev.plumbline.stream.fold;

import org.jspecify.annotations.NullMarked;
