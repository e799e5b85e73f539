package dev.plumbline.bounds.neuron.trace;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the file name of a trace says: {@code <family>.<module>.<function>.<block>.json}.
 *
 * @param family which pass wrote it
 * @param module module or core, such as {@code nc00_sg00}; empty if the name does not say it
 * @param function function, such as {@code sg0000}; empty if the name does not say it
 * @param block basic block, such as {@code Block1}; empty if the name does not say it
 * @param exact whether the name has exactly this form
 */
public record TraceName(
    Family family, String module, String function, String block, boolean exact) {
  /** The rule by which the compiler chooses what it packs: searched in the base name. */
  private static final Pattern PACKED = Pattern.compile("perf_sim\\..*\\.json");

  private static final Pattern PARTS =
      Pattern.compile(
          "(perf_sim|perf_sim_at_end_trace|ps_trace)\\.([^.]+)\\.([^.]+)\\.(.+)\\.json");

  /** The pass that wrote a trace. */
  public enum Family {
    /** {@code perf_sim}: what the compiler packs. */
    PERF_SIM,
    /** {@code perf_sim_at_end}: readable, never packed. */
    AT_END,
    /** The scheduler: readable, never packed. */
    SCHEDULER,
    /** The name says nothing. */
    OTHER
  }

  /** Whether the compiler would pack a file of this base name. */
  public static boolean isPacked(String baseName) {
    return PACKED.matcher(baseName).find();
  }

  /** Reads the base name of a file or member. */
  public static TraceName of(String baseName) {
    Matcher parts = PARTS.matcher(baseName);
    boolean exact = parts.matches();
    if (exact || parts.reset().find()) {
      return new TraceName(
          isPacked(baseName) ? Family.PERF_SIM : family(parts.group(1)),
          text(parts.group(2)),
          text(parts.group(3)),
          text(parts.group(4)),
          exact);
    }
    Family family = isPacked(baseName) ? Family.PERF_SIM : Family.OTHER;
    return new TraceName(family, "", "", "", false);
  }

  /** Core that the module names, {@code nc01_sg00} is 1; -1 if it names none. */
  public static int core(String module) {
    Matcher core = Pattern.compile("nc(\\d{1,4})(_.*)?").matcher(module);
    return core.matches() ? Integer.parseInt(core.group(1)) : -1;
  }

  private static Family family(String prefix) {
    return prefix.equals("ps_trace") ? Family.SCHEDULER : Family.AT_END;
  }

  private static String text(@Nullable String group) {
    return group == null ? "" : group;
  }
}
