/**
 * The grid of an Ascend Triton kernel: how many programs its launch has, how its work is dealt out
 * to them and what that means for the floor of the whole grid, after the reference of the two-tier
 * model, with flags where its result is no lower bound.
 */
@NullMarked
package dev.plumbline.bounds.ascend.grid;

import org.jspecify.annotations.NullMarked;
