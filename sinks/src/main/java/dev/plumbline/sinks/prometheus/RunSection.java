package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.StreamAccount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs with the labels users gave them, which appear nowhere else. A user's label {@code team} is
 * {@code label_team}. When two labels of a run come out with one name, the first by its own name is
 * shown and the other counted as set aside; so are names beyond {@link #MAX_NAMES}. The run is
 * shown in any case.
 */
final class RunSection {
  /** Most user label names of the page; Prometheus is told to refuse 20 labels on a series. */
  static final int MAX_NAMES = 12;

  void write(Scrape scrape) {
    Map<String, Long> heard = new HashMap<>();
    for (Heard<StreamAccount> account : scrape.view().accounts()) {
      heard.merge(account.value().stream().run(), account.atMillis(), Math::max);
    }
    List<RunRecord> runs = new ArrayList<>();
    long staleBefore = scrape.nowMillis() - scrape.options().hostFor().toMillis();
    for (Heard<RunRecord> run : scrape.view().runs()) {
      long at = Math.max(run.atMillis(), heard.getOrDefault(run.value().run(), 0L));
      if (at >= staleBefore) {
        runs.add(run.value());
      }
    }
    write(scrape.page(), runs);
  }

  private static void write(Page page, List<RunRecord> runs) {
    long setAside = 0;
    List<SortedMap<String, String>> labelsOfRuns = new ArrayList<>();
    SortedSet<String> names = new TreeSet<>();
    for (RunRecord run : runs) {
      SortedMap<String, String> labels = new TreeMap<>();
      for (Map.Entry<String, String> label : new TreeMap<>(run.labels()).entrySet()) {
        String name = "label_" + LabelText.name(label.getKey());
        if (labels.putIfAbsent(name, LabelText.of(label.getValue())) != null) {
          setAside++;
        }
      }
      labelsOfRuns.add(labels);
      names.addAll(labels.keySet());
    }
    List<String> shown = names.stream().limit(MAX_NAMES).toList();
    Family family = family(shown);
    for (int i = 0; i < runs.size(); i++) {
      SortedMap<String, String> labels = labelsOfRuns.get(i);
      setAside += labels.keySet().stream().filter(name -> !shown.contains(name)).count();
      page.info(family, values(runs.get(i), labels, shown));
    }
    page.add(Families.RUN_LABELS_SET_ASIDE, true, setAside);
  }

  /** The family with the label names that the shown runs have. */
  private static Family family(List<String> userLabels) {
    Family plain = Families.RUN;
    List<String> names = new ArrayList<>(plain.labels());
    names.addAll(userLabels);
    return new Family(plain.name(), plain.type(), plain.unit(), plain.help(), plain.merge(), names);
  }

  private static String[] values(
      RunRecord run, SortedMap<String, String> labels, List<String> userLabels) {
    List<String> values = new ArrayList<>();
    values.add(run.run());
    values.add(run.host());
    values.add(run.workload());
    values.add(run.build());
    for (String name : userLabels) {
      values.add(labels.getOrDefault(name, ""));
    }
    return values.toArray(String[]::new);
  }
}
