package dev.plumbline.sinks.compare;

import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One side of a comparison: the figures of a run and how complete they are.
 *
 * @param name name for people: the run, folder or file
 * @param labels labels of the run
 * @param stats cumulative figures
 * @param accounts what became of every stream
 * @param missing what is known to be missing beside what the accounts say, such as a file that
 *     could not be read; one text each
 */
public record ComparedRun(
    String name,
    Map<String, String> labels,
    List<RunStats> stats,
    List<StreamAccount> accounts,
    List<String> missing) {

  /** Copies the collections. */
  public ComparedRun {
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    stats = List.copyOf(stats);
    accounts = List.copyOf(accounts);
    missing = List.copyOf(missing);
  }
}
