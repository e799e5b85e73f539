package dev.plumbline.ingest.names;

/** Takes zones with the place where they were found. */
@FunctionalInterface
interface ZoneSourceSink {
  /**
   * Takes one zone.
   *
   * @param shown display name of the file it was found in
   * @param line physical line, from 1
   */
  void zone(ZoneSource source, String shown, long line);
}
