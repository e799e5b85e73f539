package dev.plumbline.model.value;

import dev.plumbline.model.key.BoundKey;
import java.util.List;

/**
 * Every prediction held for one key (topic {@code bounds.v1}); a tombstone withdraws them.
 *
 * @param v format version, 1
 * @param key what they predict
 * @param bounds the predictions, newest validity first; intervals may overlap, the first valid wins
 */
public record BoundHistory(int v, BoundKey key, List<Bound> bounds) {}
