package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.http.AdminConfig;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What the sinks need from outside.
 *
 * @param admin where to listen
 * @param page what the metrics page shows
 * @param build what this program is
 * @param clock wall clock
 * @param nanoTime monotonic nanoseconds, for the time things take
 * @param startTimeout how long to wait for a broker at the start
 * @param groups consumer groups whose lag is shown
 */
public record SinksConfig(
    AdminConfig admin,
    CollectorOptions page,
    BuildInfo build,
    InstantSource clock,
    LongSupplier nanoTime,
    Duration startTimeout,
    List<String> groups) {

  /** Copies the list. */
  public SinksConfig {
    groups = List.copyOf(groups);
  }

  /** Watches no group. */
  public SinksConfig(
      AdminConfig admin,
      CollectorOptions page,
      BuildInfo build,
      InstantSource clock,
      LongSupplier nanoTime,
      Duration startTimeout) {
    this(admin, page, build, clock, nanoTime, startTimeout, List.of());
  }

  /** The same with series that stay for the given time after their host was last heard of. */
  public SinksConfig keeping(Duration time) {
    return new SinksConfig(admin, page.keeping(time), build, clock, nanoTime, startTimeout, groups);
  }

  /** The same with the lag of the given consumer groups. */
  public SinksConfig watching(List<String> ids) {
    return new SinksConfig(admin, page, build, clock, nanoTime, startTimeout, ids);
  }
}
