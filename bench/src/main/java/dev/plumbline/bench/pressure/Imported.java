package dev.plumbline.bench.pressure;

/**
 * One import and the program beside it.
 *
 * @param name how the broker was
 * @param importer how the import went
 * @param wireBytesPerSecond compressed bytes that reached the broker's logs in a second
 * @param rowsInTopics rows that lie in the topics afterwards
 * @param alone how the steps of the program went before
 * @param beside how they went while the import ran
 */
record Imported(
    String name,
    ImportFigures importer,
    double wireBytesPerSecond,
    long rowsInTopics,
    ProgramFigures alone,
    ProgramFigures beside) {

  /** Whether every row of the files was sent, acknowledged and is there. */
  public boolean isNothingLost() {
    return importer.failure().isEmpty()
        && importer.dropped() == 0
        && importer.offered() == importer.sent()
        && importer.rows() == rowsInTopics;
  }
}
