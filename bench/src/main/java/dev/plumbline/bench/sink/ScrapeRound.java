package dev.plumbline.bench.sink;

import com.sun.management.ThreadMXBean;
import dev.plumbline.sinks.prometheus.FleetPage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.zip.GZIPOutputStream;

/** Changes some totals and scrapes the page. */
final class ScrapeRound {
  private final ThreadMXBean thread = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
  private final FleetPage page;
  private final TotalsOfFleet fleet;

  ScrapeRound(FleetPage page, TotalsOfFleet fleet) {
    this.page = page;
    this.fleet = fleet;
  }

  /**
   * Runs.
   *
   * @param changed how many totals change before
   */
  ScrapeFigures run(PageForm form, int changed) throws IOException {
    long cpuStart = thread.getCurrentThreadCpuTime();
    fleet.write(page, changed);
    long cpuRead = thread.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    page.publish();
    long cpuPublished = thread.getCurrentThreadCpuTime();
    long allocated = thread.getCurrentThreadAllocatedBytes();
    long scrapeStart = System.nanoTime();
    byte[] body = page.scrape(form.accept()).bytes();
    long end = System.nanoTime();
    return new ScrapeFigures(
        form,
        changed == 0 ? 0 : (cpuRead - cpuStart) / changed,
        cpuPublished - cpuRead,
        end - scrapeStart,
        thread.getCurrentThreadCpuTime() - cpuPublished,
        end - start,
        thread.getCurrentThreadAllocatedBytes() - allocated,
        body.length,
        gzipBytes(body));
  }

  private static long gzipBytes(byte[] body) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(body);
    }
    return out.size();
  }
}
