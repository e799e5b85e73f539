package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.MemoryPath;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.Precision;
import dev.plumbline.bounds.ascend.graph.ClassifiedOperation;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The work of one program by component and precision. */
public final class Workload {
  private final Map<Component, Map<Optional<Precision>, Double>> work =
      new EnumMap<>(Component.class);
  private final Set<Component> transfersSeen = EnumSet.noneOf(Component.class);
  private double bytesOfAllOperations;
  private double bytesOutsideTransfers;

  private Workload() {}

  /** Sums up operations. */
  public static Workload of(List<ClassifiedOperation> operations) {
    Workload load = new Workload();
    for (ClassifiedOperation operation : operations) {
      load.add(operation);
    }
    return load;
  }

  private void add(ClassifiedOperation operation) {
    Component component = operation.component();
    bytesOfAllOperations += operation.bytes();
    if (component.isTransfer()) {
      transfersSeen.add(component);
    } else {
      bytesOutsideTransfers += operation.bytes();
    }
    if (operation.work() > 0) {
      work.computeIfAbsent(component, c -> new LinkedHashMap<>())
          .merge(Optional.ofNullable(operation.precision()), operation.work(), Double::sum);
    }
  }

  /** Work of a component: bytes of a transfer, operations of another one. */
  public double total(Component component) {
    double total = 0;
    for (double part : byPrecision(component).values()) {
      total += part;
    }
    return total;
  }

  /** Work of one program that is not a transfer. */
  public double totalOperations() {
    return total(Component.CUBE) + total(Component.VECTOR) + total(Component.SCALAR);
  }

  /** Bytes of all operations, also of those that are no transfers. */
  public double bytesOfAllOperations() {
    return bytesOfAllOperations;
  }

  /** Bytes of operations that are no transfers. */
  public double bytesOutsideTransfers() {
    return bytesOutsideTransfers;
  }

  /** True if a component has work, or transfers at all, be it nothing. */
  public boolean has(Component component) {
    return work.containsKey(component) || transfersSeen.contains(component);
  }

  /** Precisions a component has work in; null stands for none. */
  Map<Optional<Precision>, Double> byPrecision(Component component) {
    return Collections.unmodifiableMap(work.getOrDefault(component, Map.of()));
  }

  /**
   * Microseconds that a component needs for the work of one program, if it does nothing else and
   * never waits; infinite if nothing of it is calibrated.
   */
  public double micros(Component component, Calibration calibration) {
    return switch (component) {
      case CUBE, VECTOR -> operationMicros(component, calibration);
      case SCALAR -> scalarMicros(calibration);
      case MTE_GM, MTE_L1, MTE_UB -> transferMicros(component, calibration);
    };
  }

  /**
   * The mean rate is that of the calibrated work (the work-weighted harmonic mean); work without a
   * rate is charged at it.
   */
  private double operationMicros(Component component, Calibration calibration) {
    double calibrated = 0;
    double micros = 0;
    for (Map.Entry<Optional<Precision>, Double> part : byPrecision(component).entrySet()) {
      double rate = calibration.operationsPerMicro(component, precision(part));
      if (rate > 0) {
        calibrated += part.getValue();
        micros += part.getValue() / rate;
      }
    }
    double mean = micros > 0 ? calibrated / micros : 0;
    return mean > 0 ? total(component) / mean : Double.POSITIVE_INFINITY;
  }

  /** Never infinite: scalar work without a rate counts nothing. */
  private double scalarMicros(Calibration calibration) {
    double fastest = 0;
    for (Map.Entry<Optional<Precision>, Double> part : byPrecision(Component.SCALAR).entrySet()) {
      fastest = Math.max(fastest, calibration.scalarOperationsPerMicro(precision(part)));
    }
    return fastest > 0 ? total(Component.SCALAR) / fastest : 0;
  }

  private double transferMicros(Component component, Calibration calibration) {
    double bytesPerMicro = calibration.bytesPerMicro(MemoryPath.of(component));
    return bytesPerMicro > 0 ? total(component) / bytesPerMicro : Double.POSITIVE_INFINITY;
  }

  private static @Nullable Precision precision(Map.Entry<Optional<Precision>, Double> part) {
    return part.getKey().orElse(null);
  }
}
