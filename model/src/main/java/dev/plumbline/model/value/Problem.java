package dev.plumbline.model.value;

/**
 * One thing that went wrong with an input, told where and what.
 *
 * @param file display name of the file, empty for a live stream
 * @param line 1-based physical line, 0 if none
 * @param severity how bad
 * @param code stable kebab-case word for counting and filtering
 * @param message names the object, the expected and the found
 */
public record Problem(String file, long line, Severity severity, String code, String message) {}
