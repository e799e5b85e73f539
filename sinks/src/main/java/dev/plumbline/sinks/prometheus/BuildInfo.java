package dev.plumbline.sinks.prometheus;

/**
 * What this program is.
 *
 * @param version its version
 * @param revision commit it was built from, empty if unknown
 * @param java version of the Java runtime
 */
public record BuildInfo(String version, String revision, String java) {}
