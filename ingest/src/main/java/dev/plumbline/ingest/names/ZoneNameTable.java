package dev.plumbline.ingest.names;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.scan.InputType;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.model.device.ZoneHash;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.ZoneNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Names of device zones by hash, from kernel sources, build logs and tables. Two names that share a
 * hash are both kept: the hash is ambiguous, and no name gets the other's time.
 */
public final class ZoneNameTable implements ZoneNames {
  private final Map<Integer, List<String>> names;
  private final Set<ZoneSource> sources;

  private ZoneNameTable(Map<Integer, List<String>> names, Set<ZoneSource> sources) {
    this.names = names;
    this.sources = sources;
  }

  /** Starts an empty table. */
  public static Builder builder(ProblemSink problems) {
    return new Builder(problems);
  }

  @Override
  public List<String> namesOf(int hash16) {
    return names.getOrDefault(hash16, List.of());
  }

  /** Every distinct zone, in the order found. */
  public Set<ZoneSource> sources() {
    return sources;
  }

  /** Collects names; every source may be added, in any number. */
  public static final class Builder {
    private final ProblemSink problems;
    private final Map<Integer, List<String>> names = new TreeMap<>();
    private final Set<ZoneSource> sources = new LinkedHashSet<>();
    private final Map<Integer, Problem> clashes = new LinkedHashMap<>();

    private Builder(ProblemSink problems) {
      this.problems = problems;
    }

    /** Adds every zone macro in the sources below the folders, by tt-foil's rule. */
    public Builder addKernelSources(List<Path> folders) {
      return addKernelSources(folders, UnaryOperator.identity());
    }

    /**
     * @param compiledPath turns the resolved path of a file into the one that the compiler saw
     */
    Builder addKernelSources(List<Path> folders, UnaryOperator<String> compiledPath) {
      KernelSources scan = new KernelSources(problems, this::add, compiledPath);
      folders.forEach(scan::scan);
      return this;
    }

    /** Adds {@code zone_src_locations.log} and name tables that a scan found. */
    public Builder addScanned(ScannedInputs inputs) {
      for (ScannedInput input : inputs.inputs()) {
        if (input.type() == InputType.TT_ZONE_LOCATIONS) {
          addLocations(input.path(), input.file());
        } else if (input.type() == InputType.ZONE_NAMES) {
          addTable(input.path(), input.file());
        }
      }
      return this;
    }

    /** Adds the compiler notes of a build, {@code zone_src_locations.log}. */
    public Builder addLocations(Path path, String shown) {
      new ZoneLocations(path, shown, problems).read(this::add);
      return this;
    }

    /** Adds a table {@code name,file,line,hash16}. */
    public Builder addTable(Path path, String shown) {
      new ZoneNameFile(path, shown, problems).read(this::add);
      return this;
    }

    /** The table; a warning for each hash with several names goes to the problems. */
    public ZoneNameTable build() {
      clashes.values().forEach(problems::problem);
      Map<Integer, List<String>> copy = new TreeMap<>();
      names.forEach((hash, list) -> copy.put(hash, List.copyOf(list)));
      return new ZoneNameTable(copy, new LinkedHashSet<>(sources));
    }

    private void add(ZoneSource source, String shown, long line) {
      sources.add(source);
      List<String> known = names.computeIfAbsent(source.hash16(), h -> new ArrayList<>());
      if (known.contains(source.name())) {
        return;
      }
      known.add(source.name());
      if (known.size() > 1) {
        clashes.put(source.hash16(), clash(source.hash16(), known, shown, line));
      }
    }

    private static Problem clash(int hash16, List<String> names, String shown, long line) {
      return new Problem(
          shown,
          line,
          Severity.WARNING,
          "zone-hash-clash",
          "zone hash "
              + ZoneHash.hex(hash16)
              + " has several names: "
              + String.join(", ", names)
              + "; its figures stay under <ambiguous "
              + ZoneHash.hex(hash16)
              + ">");
    }
  }
}
