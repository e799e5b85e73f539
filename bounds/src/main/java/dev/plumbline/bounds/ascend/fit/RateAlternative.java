package dev.plumbline.bounds.ascend.fit;

/**
 * Other estimates of a rate. For a lower bound the fastest launch is the honest choice.
 *
 * @param constant name of the constant
 * @param fromMedian rate of the median launch, in the unit of the constant
 * @param fromMinimum rate of the fastest launch
 */
public record RateAlternative(String constant, double fromMedian, double fromMinimum) {}
