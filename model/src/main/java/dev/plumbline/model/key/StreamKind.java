package dev.plumbline.model.key;

/**
 * The kinds of raw stream, one per raw topic. The ordinal is part of the wire format (message
 * {@code End}, field 1): append only.
 */
public enum StreamKind {
  /** Zones of host, kernel, lane or GPU. */
  ZONES,
  /** Device markers or raw readbacks. */
  DEVICE,
  /** Memory events. */
  MEMORY,
  /** Plots, counters and monitor values. */
  SAMPLES
}
