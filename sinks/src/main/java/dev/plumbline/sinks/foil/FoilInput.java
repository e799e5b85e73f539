package dev.plumbline.sinks.foil;

/**
 * What the compatible reading saw of one kind of input, over all its files.
 *
 * @param rows data rows, with the ones counted below
 * @param shortRows rows with fewer fields than the header: dropped
 * @param extraFieldRows rows with more fields than the header, set aside; {@code
 *     tracy_ops_times.csv} only
 * @param unreadableRows rows that could not be read at all: dropped
 */
public record FoilInput(long rows, long shortRows, long extraFieldRows, long unreadableRows) {}
