package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.graph.ClassifiedOperation;
import dev.plumbline.bounds.ascend.graph.DesOperation;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where the time of a bound goes. A diagnosis, never part of the bound; gaps do not add up.
 *
 * @param micros each gap, microseconds
 * @param fractions each gap as a share of the bound; 0 where the bound is 0 or less
 */
public record Attribution(Map<Gap, Double> micros, Map<Gap, Double> fractions) {
  /** What to do where no gap is worth anything. */
  public static final String AT_BOUND = "AT_BOUND";

  /** Gaps that add up to less than this share are no gaps. */
  private static final double NO_GAP = 1e-4;

  /** Lanes of the vector unit. */
  private static final long LANES = 128;

  /** Largest repetition of one instruction. */
  private static final long MAX_REPEAT = 255;

  private static final double VECTOR_STARTUP_CYCLES = 35;
  private static final double CUBE_STARTUP_CYCLES = 20;

  /** Copies the maps; they keep the order of the gaps. */
  public Attribution {
    micros = ordered(micros);
    fractions = ordered(fractions);
  }

  static Attribution of(TwoTierBound bound, Calibration calibration) {
    Map<Gap, Double> micros = new EnumMap<>(Gap.class);
    micros.put(Gap.GRID, bound.grid().imperfectionMicros());
    micros.put(Gap.WRONG_UNIT, wrongUnitMicros(bound));
    // By the published rules there is no rate by packet size, so every transfer runs at the ideal.
    micros.put(
        Gap.COALESCING,
        bound.rules() == RateRules.BY_OPERATION ? coalescingMicros(bound, calibration) : 0.0);
    micros.put(Gap.AVOIDABLE_SERIAL, bound.handoffs().avoidableMicros(calibration));
    micros.put(Gap.INTRA_UNIT, intraUnitMicros(bound));
    Map<Gap, Double> fractions = new EnumMap<>(Gap.class);
    double whole = bound.micros();
    micros.forEach((gap, value) -> fractions.put(gap, whole <= 0 ? 0.0 : value / whole));
    return new Attribution(micros, fractions);
  }

  /** The gap with the largest share, the first one of equals. */
  public Gap dominant() {
    Gap dominant = Gap.GRID;
    for (Gap gap : Gap.values()) {
      if (fractions.getOrDefault(gap, 0.0) > fractions.getOrDefault(dominant, 0.0)) {
        dominant = gap;
      }
    }
    return dominant;
  }

  /** What to do: {@link #AT_BOUND}, else the action of the dominant gap. */
  public String action() {
    double sum = 0;
    for (double fraction : fractions.values()) {
      sum += fraction;
    }
    return sum < NO_GAP ? AT_BOUND : dominant().action();
  }

  /** What small packets cost in all rounds. */
  private static double coalescingMicros(TwoTierBound bound, Calibration calibration) {
    OperationRates rates = new OperationRates(calibration, bound.launch());
    double micros = 0;
    for (ClassifiedOperation operation : bound.graph().operations()) {
      if (operation.component().isTransfer() && rates.perMicro(operation) > 0) {
        double bytes = operation.work();
        micros +=
            Math.max(
                0, bytes / rates.perMicro(operation) - bytes / rates.fullBytesPerMicro(operation));
      }
    }
    return micros * Math.max(1, bound.components().waves());
  }

  private static double wrongUnitMicros(TwoTierBound bound) {
    double micros = 0;
    for (ClassifiedOperation operation : bound.graph().operations()) {
      if (Eligibility.isMisplaced(operation)) {
        micros += shareMicros(bound, operation);
      }
    }
    return micros;
  }

  private static double intraUnitMicros(TwoTierBound bound) {
    double micros = 0;
    for (ClassifiedOperation operation : bound.graph().operations()) {
      Component component = operation.component();
      if (component == Component.CUBE || component == Component.VECTOR) {
        double share = startupShare(operation);
        micros += share > 0 ? share * shareMicros(bound, operation) : 0; // time may be infinite
      }
    }
    return micros;
  }

  /** The part of its component's time that an operation takes; 0 where nothing can be shared. */
  private static double shareMicros(TwoTierBound bound, ClassifiedOperation operation) {
    double share = operation.shareOfGaps();
    double componentMicros = bound.components().scaledMicros(operation.component());
    double componentWork = bound.workload().total(operation.component());
    return share == 0 || componentMicros == 0 || componentWork == 0
        ? 0
        : componentMicros * (share / componentWork);
  }

  /** Share of start-ups that a larger repetition would save, 0..1. */
  private static double startupShare(ClassifiedOperation operation) {
    DesOperation.Work work = operation.operation().work();
    long iterations =
        work.elements() > 0 ? ceilDivide(work.elements(), LANES) : Math.max(1, work.repeat());
    long perInstruction = Math.max(1, Math.min(MAX_REPEAT, work.repeat()));
    long instructions = ceilDivide(iterations, perInstruction);
    long fewest = ceilDivide(iterations, MAX_REPEAT);
    long avoidable = Math.max(0, instructions - fewest);
    double startup =
        operation.component() == Component.VECTOR ? VECTOR_STARTUP_CYCLES : CUBE_STARTUP_CYCLES;
    return avoidable * startup / (instructions * startup + iterations);
  }

  private static long ceilDivide(long dividend, long divisor) {
    return dividend / divisor + (dividend % divisor == 0 ? 0 : 1);
  }

  private static Map<Gap, Double> ordered(Map<Gap, Double> gaps) {
    Map<Gap, Double> copy = new EnumMap<>(Gap.class);
    copy.putAll(gaps);
    return Collections.unmodifiableMap(copy);
  }
}
