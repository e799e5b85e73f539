package dev.plumbline.sinks.compare;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.StreamKind;

/** Kinds of subjects that can be asked for. */
public enum SubjectGroup {
  /** Zones of host programs and of GPU streams. */
  ZONE,
  /** Zones of each RISC of device cores. */
  RISC,
  /** Kernels and operations, engine lanes, and the outermost zone of a kernel on each RISC. */
  KERNEL,
  /** Memory pools. */
  POOL;

  /** What every kernel's outermost zone is called, after the name of its RISC. */
  private static final String RISC_KERNEL = "-KERNEL";

  /** Whether the figure is one of this group. */
  boolean holds(StatKey key) {
    return switch (this) {
      case ZONE -> key.kind() == StatKind.HOST_ZONE || key.kind() == StatKind.GPU;
      case RISC -> key.kind() == StatKind.RISC_ZONE;
      case KERNEL ->
          key.kind() == StatKind.KERNEL
              || key.kind() == StatKind.LANE
              || (key.kind() == StatKind.RISC_ZONE && key.name().endsWith(RISC_KERNEL));
      case POOL -> key.kind() == StatKind.POOL;
    };
  }

  /** Whether streams of this kind feed figures of the group. */
  boolean isFedBy(StreamKind kind) {
    return switch (this) {
      case ZONE -> kind == StreamKind.ZONES;
      case RISC -> kind == StreamKind.DEVICE;
      case KERNEL -> kind == StreamKind.ZONES || kind == StreamKind.DEVICE;
      case POOL -> kind == StreamKind.MEMORY;
    };
  }
}
