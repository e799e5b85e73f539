package dev.plumbline.bench.sink;

/**
 * What one scrape cost, after some totals had changed.
 *
 * @param form form of the page
 * @param readNanos CPU time of reading one of the totals, making it for the benchmark included
 * @param publishNanos CPU time of making what was read visible
 * @param scrapeNanos wall time of the scrape
 * @param scrapeCpuNanos CPU time of the scrape
 * @param visibleNanos wall time from the last total to the page that shows it
 * @param allocatedBytes garbage of the scrape
 * @param bytes size of the page
 * @param gzipBytes its size compressed
 */
record ScrapeFigures(
    PageForm form,
    long readNanos,
    long publishNanos,
    long scrapeNanos,
    long scrapeCpuNanos,
    long visibleNanos,
    long allocatedBytes,
    long bytes,
    long gzipBytes) {}
