package dev.plumbline.bench.measure;

import org.apache.kafka.common.utils.internals.AppInfoParser;

/**
 * What ran.
 *
 * @param java version of the JVM of the bench itself; children may run on another
 * @param vendor its vendor
 * @param kafka version of Kafka
 * @param commit commit of Plumbline as the launcher told it, else {@code unknown}
 */
public record Versions(String java, String vendor, String kafka, String commit) {
  /** System property through which the launcher tells the commit. */
  public static final String COMMIT_PROPERTY = "plumbline.commit";

  /** The versions in this JVM. */
  public static Versions here() {
    return new Versions(
        Runtime.version().toString(),
        String.valueOf(System.getProperty("java.vm.vendor")),
        AppInfoParser.getVersion(),
        System.getProperty(COMMIT_PROPERTY, "unknown"));
  }
}
