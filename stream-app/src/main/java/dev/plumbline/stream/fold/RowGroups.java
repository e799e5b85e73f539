package dev.plumbline.stream.fold;

import java.util.Arrays;

/**
 * Rows of one record sorted by group, in their order within each group: a counting sort, so that
 * the figures of a key are touched once per record and not once per row.
 */
final class RowGroups {
  private int[] groupOf = new int[0];
  private long[] starts = new long[0];
  private long[] durations = new long[0];
  private long[] sortedStarts = new long[0];
  private long[] sortedDurations = new long[0];

  /** First how many rows a group has, then where it ends. */
  private int[] ends = new int[64];

  private int groups;
  private int rows;

  /** Begins a record of at most so many rows. */
  void begin(int maxRows) {
    if (groupOf.length < maxRows) {
      int capacity = Math.max(maxRows, 2 * groupOf.length);
      groupOf = new int[capacity];
      starts = new long[capacity];
      durations = new long[capacity];
      sortedStarts = new long[capacity];
      sortedDurations = new long[capacity];
    }
    groups = 0;
    rows = 0;
  }

  /** Adds a group; groups are numbered from 0. */
  int addGroup() {
    if (groups == ends.length) {
      ends = Arrays.copyOf(ends, 2 * groups);
    }
    ends[groups] = 0;
    return groups++;
  }

  void add(int group, long startNanos, long durationNanos) {
    groupOf[rows] = group;
    starts[rows] = startNanos;
    durations[rows] = durationNanos;
    ends[group]++;
    rows++;
  }

  void sort() {
    int at = 0;
    for (int group = 0; group < groups; group++) {
      int size = ends[group];
      ends[group] = at;
      at += size;
    }
    for (int row = 0; row < rows; row++) {
      int to = ends[groupOf[row]]++;
      sortedStarts[to] = starts[row];
      sortedDurations[to] = durations[row];
    }
  }

  int groups() {
    return groups;
  }

  /** Where a group begins, after {@link #sort}. */
  int from(int group) {
    return group == 0 ? 0 : ends[group - 1];
  }

  /** Behind the last row of a group, after {@link #sort}. */
  int to(int group) {
    return ends[group];
  }

  /** Starts of all groups, one after the other. */
  long[] starts() {
    return sortedStarts;
  }

  /** Durations of all groups, one after the other. */
  long[] durations() {
    return sortedDurations;
  }
}
