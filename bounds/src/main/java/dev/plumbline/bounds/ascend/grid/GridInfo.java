package dev.plumbline.bounds.ascend.grid;

import java.util.List;

/**
 * The grid of a kernel as the reference of the two-tier model tells it.
 *
 * @param template how work is taken to be dealt out
 * @param gridDims programs along each axis
 * @param totalPrograms programs counted: those of the launch, or the stride of a persistent kernel,
 *     idle ones included
 * @param work who works on what
 * @param occupancy share of the cores (or of the stride) that has a program with work
 * @param loadBalance mean over largest work, 1 where unknown
 * @param buffersOk whether a tile of two-byte elements fits the buffers; unchecked, so true, for
 *     persistent and uniform kernels
 */
public record GridInfo(
    GridTemplate template,
    List<Long> gridDims,
    long totalPrograms,
    GridWork work,
    double occupancy,
    double loadBalance,
    boolean buffersOk) {
  /** How often work is done twice: the reference knows no kernel that does. */
  public static final double REDUNDANCY = 1.0;

  /** Copies the list. */
  public GridInfo {
    gridDims = List.copyOf(gridDims);
  }

  /** The first program with the largest work: tiles are ragged at the far end only. */
  public long busiestProgram() {
    return 0;
  }

  /** Whether blocks divide the problem: the reference never checks it, ragged tiles are legal. */
  public boolean isDivisible() {
    return true;
  }

  /** Whether the kernel is legal. */
  public boolean isValid() {
    return buffersOk && isDivisible();
  }
}
