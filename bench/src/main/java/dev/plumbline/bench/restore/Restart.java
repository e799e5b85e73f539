package dev.plumbline.bench.restore;

import dev.plumbline.bench.measure.ProcessFigures;

/**
 * How a topology came back. Times are from the start of its process, JVM included.
 *
 * @param state what was open
 * @param entries how many
 * @param changelogRecords records that had to be restored
 * @param jvmSeconds until the process could be asked
 * @param restoredSeconds until every store was restored
 * @param runningSeconds until the topology was running
 * @param firstRecordSeconds until it had processed a record that waited for it
 * @param process what the process had used by then; heap in use after a collection
 * @param before the same of the process before it was stopped
 */
record Restart(
    String state,
    long entries,
    long changelogRecords,
    double jvmSeconds,
    double restoredSeconds,
    double runningSeconds,
    double firstRecordSeconds,
    ProcessFigures process,
    ProcessFigures before) {}
