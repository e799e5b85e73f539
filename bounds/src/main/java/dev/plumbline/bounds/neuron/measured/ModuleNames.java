package dev.plumbline.bounds.neuron.measured;

import dev.plumbline.bounds.neuron.trace.TraceName;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names of modules, to find that of a measured core, which profiles do not say: {@code nc01_sg00}
 * runs on core 1. A name without a core is that of every core where it is the only one.
 *
 * @param names names that are told or predicted
 */
public record ModuleNames(Set<String> names) {
  /** Nothing is known. */
  public static final ModuleNames NONE = new ModuleNames(Set.of());

  /** Copies the set. */
  public ModuleNames {
    names = Set.copyOf(names);
  }

  /**
   * The module of a core, null if none or more than one of the names is of it.
   *
   * @param core index of the core, null if the profile does not say it
   */
  public @Nullable String of(@Nullable Integer core) {
    List<String> fitting = names.stream().filter(name -> fits(name, core)).toList();
    return fitting.size() == 1 ? fitting.get(0) : null;
  }

  private boolean fits(String name, @Nullable Integer core) {
    int named = TraceName.core(name);
    return core == null || named < 0 ? names.size() == 1 : named == core;
  }
}
