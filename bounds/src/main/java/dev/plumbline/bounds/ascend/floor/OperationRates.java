package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.Constant;
import dev.plumbline.bounds.ascend.calibration.MemoryPath;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.Precision;
import dev.plumbline.bounds.ascend.graph.ClassifiedOperation;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The newer rules: what the work of each operation of the vector unit and of transfers takes. */
final class OperationRates {
  private static final Set<String> ADDRESS_OPERATIONS = Set.of("pointer_cast", "reinterpret_cast");
  private static final Set<String> FIX_PIPES = Set.of("fixpipe", "pipe_fix");

  /** Operations with a rate of their own: 128 lanes in one cycle at the clock of the rules. */
  private static final Set<String> VECTOR_OPERATIONS =
      Set.of(
          "add",
          "sub",
          "mul",
          "div",
          "max",
          "min",
          "exp",
          "log",
          "sqrt",
          "rsqrt",
          "tanh",
          "sigmoid",
          "relu",
          "neg",
          "abs",
          "cast",
          "reduce_sum",
          "reduce_max",
          "reduce_min",
          "reduce_prod",
          "broadcast",
          "select");

  private static final Map<String, String> IRREGULAR_NAMES =
      Map.of("vbrc", "broadcast", "vsel", "select", "vreduce", "reduce_sum");
  private static final double LANES_PER_MICRO = 128 * 1850.0;

  private final Calibration calibration;
  private final long activeCores;

  OperationRates(Calibration calibration, Launch launch) {
    this.calibration = calibration;
    long cores = launch.cores() > 0 ? launch.cores() : calibration.aicCores();
    this.activeCores = Math.min(launch.programs(), cores);
  }

  /** An operation that computes an address computes nothing. */
  static ClassifiedOperation withoutAddressWork(ClassifiedOperation operation) {
    return !operation.component().isTransfer()
            && ADDRESS_OPERATIONS.contains(operation.operation().name().toLowerCase(Locale.ROOT))
        ? operation.withoutComputation()
        : operation;
  }

  /** Microseconds a component needs for one program; infinite where nothing of it has a rate. */
  double micros(Component component, Iterable<ClassifiedOperation> operations) {
    double all = 0;
    double rated = 0;
    double micros = 0;
    for (ClassifiedOperation operation : operations) {
      if (operation.component() != component) {
        continue;
      }
      double rate = perMicro(operation);
      all += operation.work();
      if (rate > 0) {
        rated += operation.work();
        micros += operation.work() / rate;
      } else if (component.isTransfer()) {
        return Double.POSITIVE_INFINITY;
      }
    }
    if (component.isTransfer()) {
      return micros;
    }
    return rated > 0 ? all / (rated / micros) : Double.POSITIVE_INFINITY;
  }

  /** Work per microsecond of one core; 0 if there is no rate. */
  double perMicro(ClassifiedOperation operation) {
    if (operation.component().isTransfer()) {
      return fullBytesPerMicro(operation)
          * calibration.sharedMemory().efficiency(operation.operation().place().packetBytes());
    }
    Precision precision = operation.precision();
    if (operation.component() != Component.VECTOR) {
      return calibration.operationsPerMicro(operation.component(), precision);
    }
    if (hasOwnRate(operation)) {
      return LANES_PER_MICRO;
    }
    double aggregate =
        calibration.operationsPerMicro(
            Component.VECTOR, precision == null ? Precision.FP32 : precision);
    return aggregate > 0
        ? aggregate
        : calibration.operationsPerMicro(Component.VECTOR, Precision.FP16);
  }

  /** The rate of a transfer if its packets were as large as they need to be. */
  double fullBytesPerMicro(ClassifiedOperation operation) {
    MemoryPath path = path(operation);
    double alone = calibration.bytesPerMicro(path);
    return path.isOfGlobalMemory() ? calibration.sharedMemory().share(alone, activeCores) : alone;
  }

  /** Whether all cores together need longer for a transfer than each of them alone. */
  boolean isShared(ClassifiedOperation operation) {
    return operation.component().isTransfer()
        && fullBytesPerMicro(operation) < calibration.bytesPerMicro(path(operation));
  }

  /** The path a transfer is charged at: its own where that has a bandwidth, else the usual one. */
  MemoryPath path(ClassifiedOperation operation) {
    String source = operation.operation().place().sourceSpace();
    String target = operation.operation().place().targetSpace();
    MemoryPath usual = MemoryPath.of(operation.component());
    MemoryPath own =
        isFixPipe(operation) || source.equals("l0c")
            ? MemoryPath.L0C_TO_GM
            : source.isEmpty() || target.isEmpty() ? usual : MemoryPath.ofOneCore(source, target);
    return calibration.bytesPerMicro(own) > 0 ? own : usual;
  }

  /** The provenance of a rate; null where it is none of the calibration, or has no record. */
  @Nullable Constant constantBehind(ClassifiedOperation operation) {
    if (operation.component().isTransfer()) {
      return calibration.constantBehind(path(operation));
    }
    return operation.component() == Component.VECTOR && hasOwnRate(operation)
        ? null
        : calibration.constantBehind(operation.component(), operation.precision());
  }

  private static boolean isFixPipe(ClassifiedOperation operation) {
    return FIX_PIPES.contains(operation.operation().pipe().toLowerCase(Locale.ROOT));
  }

  private static boolean hasOwnRate(ClassifiedOperation operation) {
    if (operation.precision() == null) {
      return false;
    }
    String name = operation.operation().name().toLowerCase(Locale.ROOT);
    String plain =
        IRREGULAR_NAMES.getOrDefault(name, name.startsWith("v") ? name.substring(1) : name);
    return VECTOR_OPERATIONS.contains(plain) || VECTOR_OPERATIONS.contains(name);
  }
}
