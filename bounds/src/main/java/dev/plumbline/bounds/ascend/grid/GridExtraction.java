package dev.plumbline.bounds.ascend.grid;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the grid of a kernel from its launch and, where known, its Triton IR. */
public final class GridExtraction {
  /** Bytes of an element: the reference assumes 16 bit types. */
  private static final long ELEMENT_BYTES = 2;

  private static final long DEFAULT_BLOCK_ROWS = 128;

  private final @Nullable TtirInfo info;
  private final GridLaunch launch;
  private final HardwareCapacity hardware;

  private GridExtraction(@Nullable TtirInfo info, GridLaunch launch, HardwareCapacity hardware) {
    this.info = info;
    this.launch = launch;
    this.hardware = hardware;
  }

  /**
   * The grid of a kernel.
   *
   * @param info what its IR says; null if there is none, then block sizes alone choose the template
   * @throws GridInputException if a block has a dimension of 0, a number is negative that cannot
   *     be, or the numbers do not fit 64 bits
   */
  public static GridInfo extract(
      @Nullable TtirInfo info, GridLaunch launch, HardwareCapacity hardware)
      throws GridInputException {
    launch.check();
    try {
      return new GridExtraction(info, launch, hardware).grid();
    } catch (ArithmeticException e) {
      throw new GridInputException(
          "launch grid "
              + launch.launchGrid()
              + ", problem shape "
              + launch.problemShape()
              + ": expected products that fit 64 bits");
    }
  }

  /** The rules in the order of the reference, the first that fits counts. */
  private GridInfo grid() throws GridInputException {
    if (info == null) {
      return withoutIr();
    }
    List<List<Long>> shapes = info.tensorPtrShapes();
    int axes = info.gridAxes().size();
    if (!info.persistentLoops().isEmpty() && axes == 1) {
      return persistent(info.persistentLoops().get(0));
    }
    if (axes >= 2 || (shapes.size() >= 2 && shapes.get(0).size() >= 2)) {
      Long blockRows = block(GridLaunch.BLOCK_M, 0);
      Long blockColumns = block(GridLaunch.BLOCK_N, 1);
      if (blockRows != null && blockColumns != null) {
        return rectangles(blockRows, blockColumns);
      }
    }
    if (axes == 1 && !shapes.isEmpty()) {
      Long blockRows = block(GridLaunch.BLOCK_M, 0);
      if (blockRows == null && launch.blockSizes().isEmpty()) {
        blockRows = DEFAULT_BLOCK_ROWS;
      }
      if (blockRows != null) {
        return rows(blockRows);
      }
    }
    return uniform();
  }

  private GridInfo withoutIr() throws GridInputException {
    Long blockRows = launch.blockSizes().get(GridLaunch.BLOCK_M);
    Long blockColumns = launch.blockSizes().get(GridLaunch.BLOCK_N);
    if (blockRows == null) {
      return uniform();
    }
    return blockColumns == null ? rows(blockRows) : rectangles(blockRows, blockColumns);
  }

  /** The caller's sizes, if there are any at all, else those of the first block pointer. */
  private @Nullable Long block(String key, int dimension) {
    if (!launch.blockSizes().isEmpty()) {
      return launch.blockSizes().get(key);
    }
    if (info == null || info.tensorPtrShapes().isEmpty()) {
      return null;
    }
    List<Long> shape = info.tensorPtrShapes().get(0);
    return dimension < shape.size() ? shape.get(dimension) : null;
  }

  private GridInfo persistent(PersistentLoop loop) throws GridInputException {
    long stride = loop.stepValue() > 0 ? loop.stepValue() : launch.cores();
    if (stride <= 0) {
      throw new GridInputException(
          "cores: expected 1 or more for a persistent kernel of unknown step, found "
              + launch.cores());
    }
    long blockRows = DEFAULT_BLOCK_ROWS;
    if (info != null
        && !info.tensorPtrShapes().isEmpty()
        && !info.tensorPtrShapes().get(0).isEmpty()) {
      blockRows = info.tensorPtrShapes().get(0).get(0);
    }
    checkBlock(GridLaunch.BLOCK_M, blockRows);
    long tiles = Math.max(0, GridWork.ceilDiv(launch.problem(0), blockRows));
    if (loop.upperBound() > 0) {
      tiles = Math.min(tiles, loop.upperBound());
    }
    GridWork work = new GridWork.RoundRobin(tiles, stride, blockRows);
    return new GridInfo(
        GridTemplate.PERSISTENT,
        List.of(stride),
        stride,
        work,
        (double) work.active() / stride,
        work.balance(),
        true);
  }

  private GridInfo rectangles(long blockRows, long blockColumns) throws GridInputException {
    checkBlock(GridLaunch.BLOCK_M, blockRows);
    checkBlock(GridLaunch.BLOCK_N, blockColumns);
    return ofLaunch(
        GridTemplate.TILE_2D,
        GridWork.Rectangles.of(launch.problem(0), launch.problem(1), blockRows, blockColumns),
        fits(blockRows, blockColumns, hardware.ubBytes())
            && fits(blockRows, 1, hardware.l1Bytes()));
  }

  private GridInfo rows(long blockRows) throws GridInputException {
    checkBlock(GridLaunch.BLOCK_M, blockRows);
    return ofLaunch(
        GridTemplate.ROW_1D,
        GridWork.Rows.of(launch.problem(0), blockRows),
        fits(blockRows, 1, hardware.ubBytes()));
  }

  private GridInfo uniform() {
    return ofLaunch(GridTemplate.UNIFORM, new GridWork.Uniform(launch.programs()), true);
  }

  private GridInfo ofLaunch(GridTemplate template, GridWork work, boolean buffersOk) {
    long programs = launch.programs();
    double cores = launch.cores();
    return new GridInfo(
        template,
        launch.launchGrid(),
        programs,
        work,
        cores <= 0 ? 1.0 : Math.min(programs, cores) / cores,
        work.balance(),
        buffersOk);
  }

  private static boolean fits(long rows, long columns, long bytes) {
    return BigInteger.valueOf(rows)
            .multiply(BigInteger.valueOf(columns))
            .multiply(BigInteger.valueOf(ELEMENT_BYTES))
            .compareTo(BigInteger.valueOf(bytes))
        <= 0;
  }

  private static void checkBlock(String name, long size) throws GridInputException {
    if (size == 0) {
      throw new GridInputException(name + ": expected a block size other than 0, found 0");
    }
  }
}
