package dev.plumbline.bounds.table;

import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was wrong with the rows of one file. Every dropped row is counted by its reason; of each
 * code the first {@value #SHOWN_PER_CODE} are told in full, the rest as a number.
 */
public final class RowProblems {
  /** Problems of one code that are told in full. */
  public static final int SHOWN_PER_CODE = 20;

  /** Dropped rows that are kept one by one; further ones are only counted. */
  public static final int MAX_DROPPED_ROWS = 100_000;

  private final String file;
  private final List<Problem> shown = new ArrayList<>();
  private final Map<String, Long> dropped = new LinkedHashMap<>();
  private final List<DroppedRow> droppedRows = new ArrayList<>();
  private final Map<String, Long> told = new LinkedHashMap<>();

  /** Problems of a file with this display name. */
  public RowProblems(String file) {
    this.file = file;
  }

  /** A row that could not be used. */
  public void drop(long line, String code, String message) {
    dropped.merge(code, 1L, Long::sum);
    if (droppedRows.size() < MAX_DROPPED_ROWS) {
      droppedRows.add(new DroppedRow(file, line, code, message));
    }
    tell(Severity.WARNING, line, code, message);
  }

  /** Something wrong with a row that is kept, or with the whole file (line 0). */
  public void tell(Severity severity, long line, String code, String message) {
    if (told.merge(code, 1L, Long::sum) <= SHOWN_PER_CODE) {
      shown.add(new Problem(file, line, severity, code, message));
    }
  }

  /** Number of dropped rows by reason. */
  public Map<String, Long> dropped() {
    return Map.copyOf(dropped);
  }

  /** The dropped rows in file order, the first {@link #MAX_DROPPED_ROWS} of them. */
  public List<DroppedRow> droppedRows() {
    return List.copyOf(droppedRows);
  }

  /** The problems in the order told, then one line for each code of which not all are shown. */
  public List<Problem> problems() {
    List<Problem> all = new ArrayList<>(shown);
    told.forEach(
        (code, count) -> {
          if (count > SHOWN_PER_CODE) {
            all.add(
                new Problem(
                    file,
                    0,
                    Severity.WARNING,
                    code,
                    Counted.of(count - SHOWN_PER_CODE, "more row", "more rows")
                        + " like the ones before"));
          }
        });
    return List.copyOf(all);
  }
}
