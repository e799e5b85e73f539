package dev.plumbline.bounds.ascend.component;

import java.util.List;

/**
 * A directed edge between two components.
 *
 * @param from component that produced the data
 * @param to component that consumes it
 */
public record ComponentPair(Component from, Component to) {

  /**
   * True if data can only get across through global memory: the matrix unit and its L1 transfers
   * belong to one kind of core, the vector unit to the other, everything else to both.
   */
  public boolean isMandatory() {
    return crosses(from, to) || crosses(to, from);
  }

  /** The two names, producer first. */
  public List<String> labels() {
    return List.of(from.label(), to.label());
  }

  private static boolean crosses(Component cubeSide, Component vectorSide) {
    return vectorSide == Component.VECTOR
        && (cubeSide == Component.CUBE || cubeSide == Component.MTE_L1);
  }
}
