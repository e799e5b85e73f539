/**
 * The wire format of the raw topics: protobuf messages of packed parallel columns with one string
 * table a record, their writers and the cursor reader. Described in {@code docs/formats/frame.md}.
 */
@NullMarked
package dev.plumbline.model.wire;

import org.jspecify.annotations.NullMarked;
