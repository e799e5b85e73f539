package dev.plumbline.sinks.prometheus;

import java.time.Duration;

/**
 * What the fleet's page shows.
 *
 * @param hostLabel false to merge over hosts and leave the label {@code host} away
 * @param detailFor how long the series of a host stay after it was last heard of
 * @param hostFor how long {@code host_info}, {@code run_info} and the time of the last event stay
 * @param hostZones most host zones of a host
 * @param deviceZones most device zones of a host
 * @param kernels most kernels of the fleet
 * @param familyLimit most samples of one family, {@code __other__} not counted
 * @param pageLimit most samples of the fleet's families together
 */
public record CollectorOptions(
    boolean hostLabel,
    Duration detailFor,
    Duration hostFor,
    int hostZones,
    int deviceZones,
    int kernels,
    int familyLimit,
    int pageLimit) {

  /**
   * Checks the figures.
   *
   * @throws IllegalArgumentException when one is not above zero
   */
  public CollectorOptions {
    if (hostZones < 1 || deviceZones < 1 || kernels < 1 || familyLimit < 1) {
      throw new IllegalArgumentException("limits of the metrics page are 1 or more");
    }
    if (pageLimit < familyLimit) {
      throw new IllegalArgumentException(
          "the page holds at least one family: expected " + familyLimit + ", found " + pageLimit);
    }
    if (detailFor.isNegative() || hostFor.compareTo(detailFor) < 0) {
      throw new IllegalArgumentException(
          "a host stays at least as long as its series: expected "
              + detailFor
              + ", found "
              + hostFor);
    }
  }

  /** 15 minutes and a day, 50 and 30 zones, 200 kernels, 20,000 and 98,000 samples. */
  public static CollectorOptions defaults() {
    return new CollectorOptions(
        true,
        Duration.ofMinutes(15),
        Duration.ofHours(24),
        50,
        30,
        200,
        SeriesGuard.DEFAULT_FAMILY_LIMIT,
        SeriesGuard.DEFAULT_PAGE_LIMIT);
  }

  /** These options without the label {@code host}. */
  public CollectorOptions withoutHostLabel() {
    return new CollectorOptions(
        false, detailFor, hostFor, hostZones, deviceZones, kernels, familyLimit, pageLimit);
  }

  /** These options with series that stay for the given time, and hosts at least as long. */
  public CollectorOptions keeping(Duration time) {
    Duration hosts = hostFor.compareTo(time) < 0 ? time : hostFor;
    return new CollectorOptions(
        hostLabel, time, hosts, hostZones, deviceZones, kernels, familyLimit, pageLimit);
  }
}
