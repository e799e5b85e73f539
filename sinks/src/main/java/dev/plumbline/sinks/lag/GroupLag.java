package dev.plumbline.sinks.lag;

import java.util.List;

/**
 * How far a group has come in all partitions it reads.
 *
 * @param group id of the group
 * @param partitions by topic and number
 */
public record GroupLag(String group, List<PartitionLag> partitions) {
  /** Copies the list. */
  public GroupLag {
    partitions = List.copyOf(partitions);
  }
}
