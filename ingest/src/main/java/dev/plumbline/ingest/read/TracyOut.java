package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.Line;

/** Takes the logical rows of a zone table in file order. */
interface TracyOut {
  /** A zone. */
  void zone(TracyEntry entry);

  /** A line that is no row and belongs to none. */
  void stray(Line line);

  /** A row of something that is no zone. */
  void notCarried(String kind);
}
