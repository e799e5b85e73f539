package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.MemoryPath;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.Precision;

/**
 * The upper tier: all cores together must do all work of the launch.
 *
 * @param cores matrix cores of the device, whatever the launch uses
 * @param occupancy as used
 * @param loadBalance as used
 * @param redundancy as used
 * @param rateBinding rate the work is divided by, bytes or operations per microsecond and core
 * @param scaledWork work of all programs, before redundancy, at least 1
 * @param micros the floor, microseconds
 */
public record GridFloor(
    long cores,
    double occupancy,
    double loadBalance,
    double redundancy,
    double rateBinding,
    double scaledWork,
    double micros) {

  /** The work and its rate are chosen by what binds in the lower tier. */
  static GridFloor of(Workload load, Component binding, Calibration calibration, Launch launch) {
    double work = binding.isTransfer() ? load.bytesOfAllOperations() : load.totalOperations();
    return of(work, rate(binding, calibration), calibration, launch);
  }

  /** By the newer rules all cores do the work of the binding component at its own mean rate. */
  static GridFloor ofComponent(
      Workload load, ComponentFloor components, Calibration calibration, Launch launch) {
    double work = load.total(components.binding());
    double micros = components.oneProgramMicros().getOrDefault(components.binding(), 0.0);
    double rate = micros > 0 ? work / micros : calibration.cyclesPerMicro();
    return of(work, rate, calibration, launch);
  }

  private static GridFloor of(double work, double rate, Calibration calibration, Launch launch) {
    double scaledWork = Math.max(work * launch.programs(), 1.0);
    double occupancy = launch.usedOccupancy();
    double balance = launch.usedLoadBalance();
    double redundancy = launch.usedRedundancy();
    double divisor = calibration.aicCores() * occupancy * balance * rate;
    double micros = divisor > 0 ? scaledWork * redundancy / divisor : Double.POSITIVE_INFINITY;
    return new GridFloor(
        calibration.aicCores(), occupancy, balance, redundancy, rate, scaledWork, micros);
  }

  /** The part of the floor that a full and even grid would not have, microseconds. */
  double imperfectionMicros() {
    return micros * (1 - occupancy * loadBalance);
  }

  private static double rate(Component binding, Calibration calibration) {
    return switch (binding) {
      case CUBE -> calibration.operationsPerMicro(Component.CUBE, Precision.FP16);
      case VECTOR, SCALAR -> calibration.operationsPerMicro(Component.VECTOR, Precision.FP16);
      case MTE_GM, MTE_L1, MTE_UB -> {
        double bytesPerMicro = calibration.bytesPerMicro(MemoryPath.GM_TO_UB);
        yield bytesPerMicro > 0 ? bytesPerMicro : 1.0;
      }
    };
  }
}
