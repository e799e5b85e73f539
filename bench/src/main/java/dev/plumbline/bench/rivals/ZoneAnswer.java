package dev.plumbline.bench.rivals;

import dev.plumbline.bench.load.Expected;
import dev.plumbline.standalone.cli.CommandFailure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a rival found for one key.
 *
 * @param source source
 * @param name zone name
 * @param place RISC, empty for host zones
 * @param count events
 * @param sum of their durations
 * @param min shortest
 * @param max longest
 * @param buckets count by bucket of {@link Expected.Figures}; empty when it makes no histogram
 */
record ZoneAnswer(
    String source,
    String name,
    String place,
    long count,
    long sum,
    long min,
    long max,
    SortedMap<Integer, Long> buckets) {

  /** An answer over two parts of the same key, for those who count by window. */
  ZoneAnswer plus(ZoneAnswer other) {
    SortedMap<Integer, Long> both = new TreeMap<>(buckets);
    other.buckets.forEach((bucket, more) -> both.merge(bucket, more, Long::sum));
    return new ZoneAnswer(
        source,
        name,
        place,
        count + other.count,
        sum + other.sum,
        Math.min(min, other.min),
        Math.max(max, other.max),
        both);
  }

  /**
   * Holds all answers against what must come out.
   *
   * @param histogram whether the rival counts buckets
   * @throws CommandFailure naming the first difference
   */
  static void check(String rival, Expected expected, List<ZoneAnswer> answers, boolean histogram) {
    Map<Expected.Key, ZoneAnswer> byKey = new HashMap<>();
    for (ZoneAnswer answer : answers) {
      byKey.merge(answer.key(), answer, ZoneAnswer::plus);
    }
    expected
        .figures()
        .forEach(
            (key, wanted) -> {
              ZoneAnswer found = byKey.remove(key);
              if (found == null || !found.isRight(wanted, histogram)) {
                throw wrong(rival, key, String.valueOf(found), wanted.toString());
              }
            });
    byKey.forEach(
        (key, found) -> {
          throw wrong(rival, key, found.toString(), "nothing");
        });
  }

  private Expected.Key key() {
    return new Expected.Key(source, name, place);
  }

  private boolean isRight(Expected.Figures wanted, boolean histogram) {
    return count == wanted.count()
        && sum == wanted.sum()
        && min == wanted.min()
        && max == wanted.max()
        && (!histogram || buckets.equals(wanted.buckets()));
  }

  private static CommandFailure wrong(String rival, Expected.Key key, String found, String wanted) {
    return CommandFailure.notFinished(
        "the answer of " + rival + " is wrong for " + key + ": " + found + ", expected " + wanted,
        null);
  }
}
