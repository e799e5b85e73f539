package dev.plumbline.bounds.table;

/**
 * A row that could not be used.
 *
 * @param file display name of its file
 * @param line 1-based physical line
 * @param code reason, as rows are counted by it
 * @param message the reason for people
 */
public record DroppedRow(String file, long line, String code, String message) {}
