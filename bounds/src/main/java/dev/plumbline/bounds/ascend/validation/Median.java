package dev.plumbline.bounds.ascend.validation;

import java.util.List;

/** The median of numbers, the mean of the middle two where there is no middle one. */
final class Median {
  private Median() {}

  /** The median, 0 without numbers. */
  static double of(List<Double> numbers) {
    if (numbers.isEmpty()) {
      return 0;
    }
    List<Double> sorted = numbers.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
