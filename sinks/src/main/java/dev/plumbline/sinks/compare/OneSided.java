package dev.plumbline.sinks.compare;

/**
 * A subject that only one of the runs has.
 *
 * @param subject the subject
 * @param figures what that run measured, over all devices
 * @param total sum of all durations in the unit of the subject, for a pool the peak in bytes
 * @param devices devices it ran on
 */
public record OneSided(ComparedSubject subject, SideFigures figures, long total, int devices) {}
