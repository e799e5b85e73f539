package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.Line;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides whom the lines between two rows belong to: they may continue the last cell of the row
 * before, or begin the name of the row behind, when a name has line breaks.
 *
 * <p>csvexport writes the rows of a source location as one group. Lines that come before every row
 * of a group, and that are more than what the group before shows as continuation, begin its name;
 * all others continue the row before or, where it does not end with text, are stray. The first two
 * rows of a group decide, so that two rows are held at most. Not recoverable without the aggregate
 * export: a name with line breaks of a location with a single row; there its first lines count to
 * the row before.
 */
final class TracyGroups {
  private final boolean textAtEnd;
  private final boolean crLf;
  private final TracyOut out;

  private @Nullable TracyEntry previous;
  private List<Line> lead = List.of();
  private int previousMost = -1;

  private @Nullable TracyEntry open;
  private boolean undecided;
  private List<Line> prefix = List.of();
  private int most = -1;

  TracyGroups(boolean textAtEnd, boolean crLf, TracyOut out) {
    this.textAtEnd = textAtEnd;
    this.crLf = crLf;
    this.out = out;
  }

  /** Takes a row and the lines between it and the row before. */
  void row(TracyEntry row, List<Line> before) {
    TracyEntry last = open;
    if (last != null && last.isSameZone(row)) {
      sameGroup(last, row, before);
    } else {
      newGroup(row, before);
    }
    open = row;
  }

  /** Something else follows, or the end: everything held goes out. */
  void close(List<Line> before) {
    settle(0);
    if (open != null) {
      leave(open, before);
    } else {
      before.forEach(out::stray);
    }
    open = null;
    prefix = List.of();
    most = -1;
  }

  /** The row held, when nothing of what was before it matters to what follows; null otherwise. */
  @Nullable TracyEntry settled() {
    return undecided || !prefix.isEmpty() || most > 0 ? null : open;
  }

  /** The next line is a row: the row held goes out. */
  void release() {
    if (open != null) {
      leave(open, List.of());
      open = null;
    }
  }

  /**
   * Goes on behind rows that took the quick way, without lines between them.
   *
   * @param last the last of them, which is held from now on
   * @param sameZone whether the one before it was of its group
   */
  void resume(TracyEntry last, boolean sameZone) {
    open = last;
    prefix = List.of();
    most = sameZone ? 0 : -1;
  }

  private void sameGroup(TracyEntry last, TracyEntry row, List<Line> before) {
    if (undecided) {
      settle(unexplained() ? commonEnd(lead, before) : 0);
    }
    List<Line> rest = before;
    if (!prefix.isEmpty() && commonEnd(prefix, before) == prefix.size()) {
      rest = before.subList(0, before.size() - prefix.size());
      row.prepend(before.subList(rest.size(), before.size()), crLf);
    }
    most = Math.max(most, last.hasText() ? rest.size() : 0);
    leave(last, rest);
  }

  private void newGroup(TracyEntry row, List<Line> before) {
    settle(0);
    TracyEntry last = open;
    boolean explained = before.isEmpty() || (textAtEnd && before.size() <= most);
    if (explained) {
      if (last != null) {
        leave(last, before);
      } else {
        before.forEach(out::stray);
      }
    } else {
      previous = last;
      lead = before;
      previousMost = most;
      undecided = true;
    }
    prefix = List.of();
    most = -1;
  }

  /** Whether the group before does not account for the lines in front of this one. */
  private boolean unexplained() {
    return previous == null
        || !textAtEnd
        || !previous.hasText()
        || (previousMost >= 0 && lead.size() > previousMost);
  }

  /** Gives the last lines in front of the group to its name and the others to the row before. */
  private void settle(int nameLines) {
    if (!undecided) {
      return;
    }
    int split = lead.size() - nameLines;
    List<Line> rest = lead.subList(0, split);
    if (previous != null) {
      leave(previous, rest);
    } else {
      rest.forEach(out::stray);
    }
    prefix = lead.subList(split, lead.size());
    if (nameLines > 0 && open != null) {
      open.prepend(prefix, crLf);
    }
    previous = null;
    lead = List.of();
    undecided = false;
  }

  private void leave(TracyEntry entry, List<Line> behind) {
    boolean continued = textAtEnd && entry.hasText();
    if (continued && !behind.isEmpty()) {
      entry.append(behind, crLf);
    }
    out.zone(entry);
    if (!continued) {
      behind.forEach(out::stray);
    }
  }

  private static int commonEnd(List<Line> a, List<Line> b) {
    int same = 0;
    while (same < a.size()
        && same < b.size()
        && a.get(a.size() - 1 - same).text().equals(b.get(b.size() - 1 - same).text())) {
      same++;
    }
    return same;
  }
}
