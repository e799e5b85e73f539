package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A random kernel and one feasible execution of it on a simulated device: ten cores with six units
 * each that work side by side, each unit on one thing at a time. Operations wait for what they
 * depend on; the first hand-off of each kind between a matrix and a vector unit stops the core for
 * the time it takes. Rates are those of the synthetic calibration, written down again here.
 */
final class RandomLaunch {
  static final int CORES = 10;
  private static final double HANDOFF_MICROS = 4.0;
  private static final List<String> CUBE_SIDE = List.of("cube", "mte_l1");

  private static final String[] COMPUTE_PIPES = {"PIPE_M", "PIPE_V", "PIPE_S", "Cube", "Vector"};
  private static final String[] TRANSFER_PIPES = {
    "PIPE_MTE2_V", "PIPE_MTE3", "PIPE_MTE1", "PIPE_MTE2_C", "PIPE_FIX", "VectorMTE2", "MTE3"
  };
  private static final String[] TYPES = {"f16", "f16", "f16", "f16", "bf16", "f32", "i8", "i64"};

  private final long seed;
  private final Random random;
  private final List<Op> ops = new ArrayList<>();
  private final double[] weights;
  private double feasibleMicros;

  /** An operation; work is that of all iterations. */
  private record Op(
      String pipe, String type, long work, boolean flops, long loops, List<Integer> dependencies) {

    String unit() {
      return switch (pipe) {
        case "PIPE_M", "Cube" -> "cube";
        case "PIPE_V", "Vector" -> "vector";
        case "PIPE_S" -> "scalar";
        case "PIPE_MTE2_V", "VectorMTE2", "PIPE_MTE2_C" -> "mte_gm";
        case "PIPE_MTE1" -> "mte_l1";
        default -> "mte_ub";
      };
    }

    boolean transfers() {
      return unit().startsWith("mte");
    }

    /** Fastest time on the device; what nobody measured takes none. */
    double micros() {
      double perMicro =
          switch (pipe) {
            case "PIPE_MTE2_C", "PIPE_FIX" -> 150_000; // the matrix core's own, faster path
            default ->
                switch (unit()) {
                  case "cube" -> cubeRate();
                  case "vector" -> vectorRate();
                  case "scalar" -> 500;
                  case "mte_gm" -> 100_000;
                  case "mte_l1" -> 400_000;
                  default -> 80_000;
                };
          };
      return work * loops / perMicro;
    }

    private double cubeRate() {
      return switch (type) {
        case "f16", "bf16" -> 4e6;
        case "f32" -> 1e6;
        case "i8" -> 8e6;
        default -> Double.POSITIVE_INFINITY;
      };
    }

    private double vectorRate() {
      return switch (type) {
        case "f16", "bf16" -> 2e4;
        case "f32", "i8" -> 1e4;
        default -> Double.POSITIVE_INFINITY;
      };
    }
  }

  RandomLaunch(long seed) {
    this.seed = seed;
    this.random = new Random(seed);
    Set<String> pipes = palette();
    int count = 1 + random.nextInt(12);
    for (int i = 0; i < count; i++) {
      ops.add(randomOp(i, pipes));
    }
    weights = weights();
    feasibleMicros = run();
  }

  DesGraph graph() {
    GraphText text = new GraphText();
    for (int i = 0; i < ops.size(); i++) {
      Op op = ops.get(i);
      String amount = op.transfers() ? "bytes" : op.flops() ? "flops" : "elements";
      text.op(
          i,
          "op",
          op.pipe(),
          "\"elem_type\":\"%s\",\"%s\":%d,\"loop_multiplier\":%d,\"depends_on\":%s"
              .formatted(op.type(), amount, op.work(), op.loops(), op.dependencies()));
    }
    return text.graph();
  }

  long programs() {
    return weights.length;
  }

  double occupancy() {
    return Math.min(weights.length, CORES) / (double) CORES;
  }

  double loadBalance() {
    return 1 / Arrays.stream(weights).max().orElseThrow();
  }

  /** Time of the execution that was found. */
  double feasibleMicros() {
    return feasibleMicros;
  }

  @Override
  public String toString() {
    return "seed "
        + seed
        + ", programs "
        + Arrays.toString(weights)
        + ", "
        + ops.stream().map(Op::toString).collect(Collectors.joining("; "));
  }

  /** Few pipes per kernel, so that many kernels are of one kind and their bounds believed. */
  private Set<String> palette() {
    Set<String> pipes = new HashSet<>();
    pipes.add(pick(COMPUTE_PIPES));
    pipes.add(pick(TRANSFER_PIPES));
    while (random.nextInt(3) > 0) {
      pipes.add(pick(random.nextBoolean() ? COMPUTE_PIPES : TRANSFER_PIPES));
    }
    return pipes;
  }

  private Op randomOp(int index, Set<String> pipes) {
    List<String> sorted = pipes.stream().sorted().toList();
    String pipe = sorted.get(random.nextInt(sorted.size()));
    List<Integer> dependencies = new ArrayList<>();
    for (int i = 0; i < 3 && index > 0; i++) {
      if (random.nextBoolean()) {
        dependencies.add(random.nextInt(index));
      }
    }
    String type = random.nextInt(3) > 0 ? "f16" : pick(TYPES);
    long work = random.nextInt(6) == 0 ? 0 : 1L << random.nextInt(24);
    return new Op(
        pipe, type, work, random.nextBoolean(), 1 + random.nextInt(4), List.copyOf(dependencies));
  }

  /**
   * Work of each program relative to the graph's. Uneven only where every program has a core of its
   * own: with more programs, a free core takes the next one, which a balance cannot express.
   */
  private double[] weights() {
    double[] drawn = new double[1 + random.nextInt(3 * CORES)];
    Arrays.fill(drawn, 1);
    if (drawn.length <= CORES && random.nextBoolean()) {
      for (int i = 0; i < drawn.length; i++) {
        drawn[i] = 0.2 + random.nextDouble();
      }
      double mean = Arrays.stream(drawn).average().orElseThrow();
      for (int i = 0; i < drawn.length; i++) {
        drawn[i] /= mean;
      }
    }
    return drawn;
  }

  /** Deals the programs out and works them off; half of the launches waste no time at all. */
  private double run() {
    double waste = random.nextBoolean() ? 0 : random.nextDouble();
    double last = 0;
    List<Core> cores = new ArrayList<>();
    for (int i = 0; i < CORES; i++) {
      cores.add(new Core());
    }
    for (int program = 0; program < weights.length; program++) {
      Core core = cores.get(program % CORES);
      last = Math.max(last, core.work(weights[program], waste));
    }
    return last;
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }

  /** A core: when each of its units is free, and which hand-offs it has done. */
  private final class Core {
    private final List<String> units =
        List.of("cube", "vector", "scalar", "mte_gm", "mte_l1", "mte_ub");
    private final double[] free = new double[6];
    private final Set<String> handedOff = new HashSet<>();

    double work(double weight, double waste) {
      double[] done = new double[ops.size()];
      double last = 0;
      for (int i = 0; i < ops.size(); i++) {
        Op op = ops.get(i);
        double ready = 0;
        for (int dependency : op.dependencies()) {
          ready = Math.max(ready, done[dependency]);
        }
        for (int dependency : op.dependencies()) {
          ready = Math.max(ready, handOff(ops.get(dependency).unit(), op.unit(), ready));
          if (!op.transfers() && ops.get(dependency).transfers()) {
            ready = Math.max(ready, handOff(origin(dependency), op.unit(), ready));
          }
        }
        int unit = units.indexOf(op.unit());
        double start = Math.max(ready, free[unit]);
        done[i] = start + op.micros() * weight * (1 + waste * random.nextDouble());
        free[unit] = done[i];
        last = Math.max(last, done[i]);
      }
      return last;
    }

    /** Stops every unit the first time data crosses that way. */
    private double handOff(String from, String to, double ready) {
      boolean crosses =
          (CUBE_SIDE.contains(from) && to.equals("vector"))
              || (CUBE_SIDE.contains(to) && from.equals("vector"));
      if (!crosses || !handedOff.add(from + ">" + to)) {
        return ready;
      }
      double end = Math.max(ready, Arrays.stream(free).max().orElseThrow()) + HANDOFF_MICROS;
      Arrays.fill(free, end);
      return end;
    }

    private String origin(int op) {
      Op at = ops.get(op);
      return at.transfers() && !at.dependencies().isEmpty()
          ? origin(at.dependencies().get(0))
          : at.unit();
    }
  }
}
