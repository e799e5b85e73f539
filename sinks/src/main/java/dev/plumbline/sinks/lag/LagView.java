package dev.plumbline.sinks.lag;

import java.util.List;

/**
 * The newest answers about the groups.
 *
 * @param current false while the newest question has no answer: the groups are as they were then
 * @param groups groups whose answer is not too old
 */
public record LagView(boolean current, List<GroupLag> groups) {
  /** No group is watched. */
  public static final LagView OFF = new LagView(true, List.of());

  /** Copies the list. */
  public LagView {
    groups = List.copyOf(groups);
  }
}
