package dev.plumbline.bounds.ascend.calibration;

import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What keeps transfers from the rate of one undisturbed core. Only newer calibrations have it.
 *
 * @param peakGigabytes most that all cores together get from global memory, decimal GB per second;
 *     0 if not measured
 * @param packetEfficiency share of the full rate by bytes of a packet, above 0, 1 at most; empty if
 *     not measured
 */
public record SharedMemory(double peakGigabytes, NavigableMap<Long, Double> packetEfficiency) {
  /** Nothing is known. */
  public static final SharedMemory UNKNOWN = new SharedMemory(0, new TreeMap<>());

  private static final double PER_MICRO_OF_GIGA = 1000;

  /** Copies the map. */
  public SharedMemory {
    packetEfficiency = Collections.unmodifiableNavigableMap(new TreeMap<>(packetEfficiency));
  }

  /**
   * Bytes per microsecond of one core while so many move data at once; what one core gets alone is
   * never exceeded.
   */
  public double share(double aloneBytesPerMicro, long activeCores) {
    return peakGigabytes > 0 && activeCores > 0
        ? Math.min(aloneBytesPerMicro, peakGigabytes * PER_MICRO_OF_GIGA / activeCores)
        : aloneBytesPerMicro;
  }

  /**
   * Share of the full rate that packets of a size reach: a line between measured sizes, both axes
   * logarithmic; that of the smallest below it, 1 above the largest and for an unknown size of 0.
   */
  public double efficiency(long packetBytes) {
    Map.Entry<Long, Double> below = packetEfficiency.floorEntry(packetBytes);
    Map.Entry<Long, Double> above = packetEfficiency.higherEntry(packetBytes);
    if (packetBytes <= 0 || above == null) {
      return 1;
    }
    if (below == null) {
      return above.getValue();
    }
    double part =
        (Math.log((double) packetBytes) - Math.log(below.getKey()))
            / (Math.log(above.getKey()) - Math.log(below.getKey()));
    double low = Math.log(below.getValue());
    return Math.exp(low + part * (Math.log(above.getValue()) - low));
  }
}
