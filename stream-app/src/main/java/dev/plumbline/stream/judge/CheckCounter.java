package dev.plumbline.stream.judge;

import dev.plumbline.model.value.BoundChecks;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;

/** Executions counted one by one against one bound. Mutable. */
public final class CheckCounter {
  private final String boundId;
  private final String model;
  private long below;
  private long noise;
  private long above;
  private double measured;
  private final RepeatedSum floor = new RepeatedSum();
  private final RepeatedSum estimate = new RepeatedSum();
  private long lowest = Long.MAX_VALUE;

  /** Starts at zero for a bound. */
  public CheckCounter(String boundId, String model) {
    this.boundId = boundId;
    this.model = model;
  }

  /** Id of the bound. */
  public String boundId() {
    return boundId;
  }

  /** Short id of the bound's origin. */
  public String model() {
    return model;
  }

  /** Executions below floor × (1 − tolerance). */
  public long below() {
    return below;
  }

  /** Executions compared. */
  public long count() {
    return below + noise + above;
  }

  /** Executions between floor × (1 − tolerance) and the floor. */
  public long noise() {
    return noise;
  }

  /**
   * Whether exactly so many executions were counted, all against the floor of these limits: a bound
   * may have been published late, or again with another floor.
   */
  public boolean isAllOf(long executions, Limits limits) {
    Double bound = limits.floor();
    double expected = executions * (bound == null ? 0 : bound);
    return count() == executions && Math.abs(floor.total() - expected) <= 1e-9 * expected;
  }

  /** Compares one execution. */
  public void check(long execution, Limits limits) {
    if (execution < limits.belowLimit()) {
      below++;
    } else if (execution < limits.floorLimit()) {
      noise++;
    } else {
      above++;
    }
    checked(execution, 1, execution, limits);
  }

  /** Compares executions, all with the same limits. */
  public void check(long[] executions, int from, int to, Limits limits) {
    long belowLimit = limits.belowLimit();
    long floorLimit = limits.floorLimit();
    long sum = 0;
    long smallest = Long.MAX_VALUE;
    int beaten = 0;
    int near = 0;
    for (int i = from; i < to; i++) {
      long execution = executions[i];
      sum += execution;
      if (execution < smallest) {
        smallest = execution;
      }
      if (execution < floorLimit) { // rare when the model is right
        near++;
        beaten += execution < belowLimit ? 1 : 0;
      }
    }
    below += beaten;
    noise += near - beaten;
    above += to - from - near;
    checked(sum, to - from, smallest, limits);
  }

  private void checked(double sum, int executions, long smallest, Limits limits) {
    measured += sum;
    Double bound = limits.floor();
    floor.add(bound == null ? 0 : bound, executions);
    Double expected = limits.estimate();
    estimate.add(expected == null ? 0 : expected, executions);
    lowest = Math.min(lowest, smallest);
  }

  /** Adds what another counter of the same bound counted. */
  public void merge(CheckCounter other) {
    if (!boundId.equals(other.boundId)) {
      throw new IllegalArgumentException(
          "checks of bound " + other.boundId + " do not add to those of " + boundId);
    }
    below += other.below;
    noise += other.noise;
    above += other.above;
    measured += other.measured;
    floor.merge(other.floor);
    estimate.merge(other.estimate);
    lowest = Math.min(lowest, other.lowest);
  }

  /** The counts as a value. */
  public BoundChecks toValue() {
    return new BoundChecks(
        boundId, model, below, noise, above, measured, floor.total(), estimate.total(), lowest);
  }

  /** A counter that starts with a value's counts. */
  public static CheckCounter of(BoundChecks value) {
    CheckCounter counter = new CheckCounter(value.boundId(), value.model());
    counter.below = value.below();
    counter.noise = value.noise();
    counter.above = value.above();
    counter.measured = value.measured();
    counter.floor.addTotal(value.floor());
    counter.estimate.addTotal(value.estimate());
    counter.lowest = value.lowest();
    return counter;
  }

  /** Appends the counter to stored state. */
  public void write(StateWriter out) {
    out.text(boundId).text(model).number(below).number(noise).number(above);
    out.real(measured).number(lowest);
    floor.write(out);
    estimate.write(out);
  }

  /** Reads what {@link #write} wrote. */
  public static CheckCounter read(StateReader in) {
    CheckCounter counter = new CheckCounter(in.text("bound id"), in.text("model"));
    counter.below = in.number("below");
    counter.noise = in.number("noise");
    counter.above = in.number("above");
    counter.measured = in.real("measured");
    counter.lowest = in.number("lowest");
    counter.floor.read(in, "floor");
    counter.estimate.read(in, "estimate");
    return counter;
  }
}
