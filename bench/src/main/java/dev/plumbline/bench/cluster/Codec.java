package dev.plumbline.bench.cluster;

import java.util.Locale;

/** How the agent compresses what it sends. */
public enum Codec {
  /** The product's choice. */
  LZ4,
  /** Smaller and slower. */
  ZSTD,
  /** As it is. */
  NONE;

  /** As the producer setting calls it. */
  public String setting() {
    return name().toLowerCase(Locale.ROOT);
  }
}
