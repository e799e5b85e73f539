package dev.plumbline.ingest.scan;

import java.util.Collection;
import java.util.List;

/** The tables we know by their columns; the first that fits wins. */
enum KnownTable {
  TRACY_SUMMARY(InputType.TRACY_CSV_SUMMARY, "name", "total_ns", "counts", "mean_ns"),
  TRACY_GPU(
      InputType.TRACY_GPU_CSV,
      "name",
      "src_file",
      "Time from start of program",
      "GPU execution time"),
  TRACY_MESSAGES(InputType.TRACY_MESSAGES, "MessageName", "total_ns"),
  TRACY_ZONES(InputType.TRACY_CSV, "name", "ns_since_start", "exec_time_ns"),
  FOIL_ZONES(
      InputType.TT_FOIL_ZONES,
      "dispatch_idx",
      "host_ns",
      "core_x",
      "core_y",
      "risc",
      "packet_type",
      "zone_hash",
      "cycle"),
  MEMLOG(InputType.TT_MEMLOG, "op", "pool", "addr", "size"),
  CLOCK_SYNC(InputType.TT_CLOCK_SYNC, "host_ns_first", "cycle_first", "ns_per_cycle"),
  ZONE_NAMES(InputType.ZONE_NAMES, "name", "file", "line", "hash16");

  private final InputType type;
  private final List<String> required;

  KnownTable(InputType type, String... required) {
    this.type = type;
    this.required = List.of(required);
  }

  InputType type() {
    return type;
  }

  List<String> required() {
    return required;
  }

  boolean fits(Collection<String> header) {
    return header.containsAll(required);
  }

  /** Columns that a header lacks. */
  List<String> missingFrom(Collection<String> header) {
    return required.stream().filter(column -> !header.contains(column)).toList();
  }

  /** Whether a header has most of the columns, so that it is meant to be this table. */
  boolean isNearly(Collection<String> header) {
    long found = required.size() - missingFrom(header).size();
    return found >= 2 && found * 2 > required.size();
  }

  /** The table that a reader expects in a file of that type, for its required columns. */
  static KnownTable of(InputType type) {
    for (KnownTable table : values()) {
      if (table.type == type) {
        return table;
      }
    }
    throw new IllegalArgumentException(type.text() + " is no table");
  }
}
