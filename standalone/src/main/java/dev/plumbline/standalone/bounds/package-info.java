/**
 * What a file predicts or measures, whatever tool it comes from: recognised, read, told, judged.
 */
@NullMarked
package dev.plumbline.standalone.bounds;

import org.jspecify.annotations.NullMarked;
