package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.lag.LagView;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Renders the fleet when it is scraped. Two scrapes of the same view within a second share a page.
 *
 * <p>Until the topics are read up to their ends at the start no fleet series is shown: half of what
 * there was before a restart would look like counters that were reset and then leapt.
 *
 * <p>Left out, because the topics do not carry it: {@code device_risc_busy_ratio} (totals have no
 * window), capacity of pools, {@code bound_headroom_ratio}, self time of host zones, and the fit of
 * device to host clock. {@code device_zone_seconds_total} uses the clock that a total was last
 * measured with; when a device changes its clock, it is set back or jumps as far as the clock did.
 */
final class FleetCollector implements MultiCollector {
  /** How often the ranks of zones are looked at. */
  static final long WINDOW_MILLIS = 10_000;

  private static final long REUSE_MILLIS = 1000;

  private final Supplier<@Nullable FleetView> views;
  private final Supplier<LagView> lags;
  private final CollectorOptions options;
  private final BuildInfo build;
  private final InstantSource clock;
  private final LongSupplier nanoTime;

  private final SeriesGuard guard;
  private final HostZoneSection hostZones;
  private final DeviceZoneSection deviceZones;
  private final BoundSection bounds;
  private final MemorySection memory = new MemorySection();
  private final LossSection loss = new LossSection();
  private final SubjectSection subjects = new SubjectSection();
  private final RunSection runs = new RunSection();
  private final ConsumerSection consumers = new ConsumerSection();

  private @Nullable FleetView lastView;
  private @Nullable MetricSnapshots lastPage;
  private long lastMillis;
  private long lastNanos;

  /**
   * Wires a collector.
   *
   * @param views gives the view to show, null while there is none
   * @param lags gives how far consumer groups are
   * @param options what to show
   * @param build what this program is
   * @param clock wall clock
   * @param nanoTime for the time a page takes
   */
  FleetCollector(
      Supplier<@Nullable FleetView> views,
      Supplier<LagView> lags,
      CollectorOptions options,
      BuildInfo build,
      InstantSource clock,
      LongSupplier nanoTime) {
    this.views = views;
    this.lags = lags;
    this.options = options;
    this.build = build;
    this.clock = clock;
    this.nanoTime = nanoTime;
    guard = new SeriesGuard(options.familyLimit(), options.pageLimit());
    hostZones = new HostZoneSection(options);
    deviceZones = new DeviceZoneSection(options);
    bounds = new BoundSection(options);
  }

  @Override
  public synchronized MetricSnapshots collect() {
    FleetView view = views.get();
    long now = clock.millis();
    MetricSnapshots page = lastPage;
    if (page == null || view != lastView || now - lastMillis >= REUSE_MILLIS) {
      page = render(view, now);
      lastPage = page;
      lastView = view;
      lastMillis = now;
    }
    return page;
  }

  private MetricSnapshots render(@Nullable FleetView view, long now) {
    long start = nanoTime.getAsLong();
    Page page = new Page(options.hostLabel());
    List<MetricSnapshot> snapshots = new ArrayList<>();
    LagView lag = lags.get();
    consumers.write(page, lag);
    for (Family family : PipelineFamilies.CONSUMER) {
      snapshots.addAll(page.render(family, guard));
    }
    if (view != null) {
      Scrape scrape = new Scrape(view, page, options, now);
      subjects.write(scrape);
      runs.write(scrape);
      loss.write(scrape);
      memory.write(scrape, guard);
      bounds.write(scrape, guard);
      deviceZones.write(scrape, guard);
      hostZones.write(scrape, guard);
      for (Family family : Families.ALL) {
        snapshots.addAll(page.render(family, guard));
      }
      room(page, PipelineFamilies.CONSUMER);
      room(page, Families.ALL);
    }
    page.info(OwnFamilies.BUILD, build.version(), build.revision(), build.java());
    page.add(OwnFamilies.COLLECTOR_PARTIAL, true, view == null || !lag.current() ? 1 : 0);
    page.add(OwnFamilies.COLLECTOR_DURATION, true, lastNanos / 1e9);
    for (Family family : OwnFamilies.ALL) {
      snapshots.addAll(page.render(family));
    }
    lastNanos = nanoTime.getAsLong() - start;
    return new MetricSnapshots(snapshots);
  }

  private void room(Page page, List<Family> families) {
    for (Family family : families) {
      page.add(OwnFamilies.SERIES_ACTIVE, true, guard.active(family), family.shownName());
      page.add(OwnFamilies.SERIES_LIMIT, true, guard.familyLimit(), family.shownName());
      page.add(OwnFamilies.SERIES_OVERFLOWED, true, guard.overflowed(family), family.shownName());
    }
  }
}
