package dev.plumbline.bench.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The JVM that children run on.
 *
 * @param java its {@code java}
 * @param options its options
 */
public record JvmSettings(Path java, List<String> options) {
  /** System property through which the launcher tells the options it starts commands with. */
  public static final String LAUNCHER_OPTIONS_PROPERTY = "plumbline.launcher.options";

  /** What the launcher has when nothing is told: for tests that do not come through it. */
  private static final String WITHOUT_LAUNCHER =
      "-Xmx1g -XX:+UseParallelGC -XX:+ExitOnOutOfMemoryError";

  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w*GC");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** Freezes the options. */
  public JvmSettings {
    options = List.copyOf(options);
  }

  /** This JVM's {@code java} with the options of the launcher. */
  public static JvmSettings defaults() {
    return new JvmSettings(
        Path.of(String.valueOf(System.getProperty("java.home")), "bin", "java"),
        words(System.getProperty(LAUNCHER_OPTIONS_PROPERTY, WITHOUT_LAUNCHER)));
  }

  /** The same options on another JVM. */
  public JvmSettings on(Path otherJava) {
    return new JvmSettings(otherJava, options);
  }

  /** The same with more options, blank between them; another collector takes the place of one. */
  public JvmSettings with(String more) {
    List<String> added = words(more);
    List<String> all = new ArrayList<>(options);
    if (added.stream().anyMatch(option -> COLLECTOR.matcher(option).matches())) {
      all.removeIf(option -> COLLECTOR.matcher(option).matches());
    }
    all.addAll(added);
    return new JvmSettings(java, all);
  }

  private static List<String> words(String text) {
    return BLANKS.splitAsStream(text.strip()).filter(word -> !word.isEmpty()).toList();
  }
}
