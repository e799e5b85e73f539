package dev.plumbline.sinks.foil;

/**
 * Diagnostics of the compatible reports.
 *
 * @param unmatchedStart STARTs that no END popped
 * @param unmatchedEnd ENDs that found another START, or none, on the stack
 * @param tracyOpsTimes host zones
 * @param memlog memory events
 * @param deviceZones device markers, those of raw readbacks included
 */
public record FoilFigures(
    long unmatchedStart,
    long unmatchedEnd,
    FoilInput tracyOpsTimes,
    FoilInput memlog,
    FoilInput deviceZones) {}
