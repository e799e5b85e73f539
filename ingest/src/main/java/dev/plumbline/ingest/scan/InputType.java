package dev.plumbline.ingest.scan;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a file is. */
public enum InputType {
  /** Host zones, one row a zone: {@code csvexport -u} in any published column shape. */
  TRACY_CSV("tracy-csv", Use.STREAM),
  /** Device markers of tt-foil, {@code tt_foil_device_zones.csv}. */
  TT_FOIL_ZONES("tt-foil-zones", Use.STREAM),
  /** Buffer events of tt-foil, {@code tt_foil_memlog.csv}. */
  TT_MEMLOG("tt-memlog", Use.STREAM),
  /** One L1 profiler buffer as raw bytes. */
  TT_L1_RAW("tt-l1-raw", Use.STREAM),
  /** A recorded Tracy network session: what the program sent, or both sides in a file of ours. */
  TRACY_SESSION("tracy-session", Use.STREAM),
  /** What the tool sent in a recorded session; tells what the answers beside it are about. */
  TRACY_SESSION_QUESTIONS("tracy-session-questions", Use.COMPANION),
  /** Clock anchor of the device zones beside it, {@code tt_foil_device_clock_sync.csv}. */
  TT_CLOCK_SYNC("tt-clock-sync", Use.COMPANION),
  /** Compiler notes that name device zones, {@code zone_src_locations.log}. */
  TT_ZONE_LOCATIONS("tt-zone-locations", Use.COMPANION),
  /** Zone names as a table: {@code name,file,line,hash16}. */
  ZONE_NAMES("zone-names", Use.COMPANION),
  /** Aggregated csvexport form: no single zones in it. */
  TRACY_CSV_SUMMARY("tracy-csv-summary", Use.REFUSED),
  /** Messages of a Tracy capture, {@code csvexport -m}. */
  TRACY_MESSAGES("tracy-messages", Use.REFUSED),
  /** GPU zones of a Tracy capture, {@code csvexport -g}. */
  TRACY_GPU_CSV("tracy-gpu-csv", Use.LATER),
  /** A Tracy capture file. */
  TRACY_CAPTURE("tracy-capture", Use.LATER),
  /** Device log of tt-metal, {@code profile_log_device.csv}. */
  TT_METAL_DEVICE_LOG("tt-metal-device-log", Use.LATER),
  /** Op report of tt-metal, {@code ops_perf_results*.csv}. */
  TT_METAL_OPS_REPORT("tt-metal-ops-report", Use.STREAM),
  /** Op summary of msprof, or a slice of one. */
  MSPROF_OP_SUMMARY("msprof-op-summary", Use.STREAM),
  /** Measured profile of Neuron: JSON, summary as JSON, table of instructions as CSV. */
  NEURON_PROFILE("neuron-profile", Use.STREAM),
  /** Predicted trace of the Neuron compiler. */
  NEURON_PERF_SIM("neuron-perf-sim", Use.LATER),
  /** Neuron executable. */
  NEURON_NEFF("neuron-neff", Use.LATER),
  /** Schedule of the Ascend compiler. */
  HIVM_DES("hivm-des", Use.LATER),
  /** Not a single byte. */
  EMPTY("empty", Use.REFUSED),
  /** None of these. */
  UNKNOWN("unknown", Use.REFUSED);

  /** What can be done with a type. */
  enum Use {
    STREAM,
    COMPANION,
    REFUSED,
    LATER
  }

  private final String text;
  private final Use use;

  InputType(String text, Use use) {
    this.text = text;
    this.use = use;
  }

  /** The type as written in JSON, kebab-case. */
  @JsonValue
  public String text() {
    return text;
  }

  /** True if the file holds measurements that are read into a stream. */
  public boolean isStream() {
    return use == Use.STREAM;
  }

  /**
   * True if the file holds executions of kernels or lanes on devices, which the file itself may
   * name: one input can be of several devices.
   */
  public boolean isKernels() {
    return this == TT_METAL_OPS_REPORT || this == MSPROF_OP_SUMMARY || this == NEURON_PROFILE;
  }

  /** True if the file only helps to read others: names, clock anchors. */
  public boolean isCompanion() {
    return use == Use.COMPANION;
  }

  /** True if the file is known but cannot be read yet. */
  public boolean isNotSupportedYet() {
    return use == Use.LATER;
  }
}
