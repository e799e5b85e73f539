/** The topic catalogue: names, configuration, creation and verification. */
@NullMarked
package dev.plumbline.model.topic;

import org.jspecify.annotations.NullMarked;
