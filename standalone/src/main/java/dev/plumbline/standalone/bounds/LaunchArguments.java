package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.grid.GridFlag;
import dev.plumbline.bounds.ascend.grid.GridInfo;
import dev.plumbline.bounds.ascend.grid.GridLaunch;
import dev.plumbline.bounds.ascend.grid.TierOneInput;
import dev.plumbline.bounds.ascend.grid.TtirInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How kernels are launched, and how that is known.
 *
 * @param launch the launch
 * @param origin how it is known, for people
 * @param derived what it was derived from; null if it was told as it is
 */
public record LaunchArguments(Launch launch, String origin, @Nullable Derived derived) {

  /**
   * What a launch was derived from.
   *
   * @param grid the grid that was found
   * @param info what the kernel's IR says, null if there is none
   * @param launch launch arguments
   */
  record Derived(GridInfo grid, @Nullable TtirInfo info, GridLaunch launch) {}

  /**
   * What is told on the command line beside a file of the TTIR pass.
   *
   * @param launchGrid programs along each axis, empty if not told
   * @param problemShape M, N, ...; empty if not told
   * @param blockSizes block sizes by name
   * @param cores cores, null if not told
   */
  public record Told(
      List<Long> launchGrid,
      List<Long> problemShape,
      Map<String, Long> blockSizes,
      @Nullable Long cores) {
    /** Nothing is told. */
    public static final Told NOTHING = new Told(List.of(), List.of(), Map.of(), null);

    /** Copies the collections. */
    public Told {
      launchGrid = List.copyOf(launchGrid);
      problemShape = List.copyOf(problemShape);
      blockSizes = Map.copyOf(blockSizes);
    }

    /** Whether nothing is told. */
    public boolean isEmpty() {
      return equals(NOTHING);
    }
  }

  /** One program, as where nobody tells anything. */
  public static LaunchArguments oneProgram() {
    return new LaunchArguments(Launch.of(1L), "no --grid: one program is assumed", null);
  }

  /**
   * Reads a file of {@code --grid}: a launch grid ({@code dims}, {@code n_cores}, ...), also inside
   * of an object as its member {@code grid}; or launch arguments ({@code launch_grid}, ...) with
   * what the TTIR pass prints inside or in a file beside it; or the output of that pass, with the
   * rest told on the command line.
   *
   * @throws IOException if it cannot be read, or is none of these; the message names the file, what
   *     was expected and what was found
   */
  public static LaunchArguments read(Path file, Told told) throws IOException {
    return new LaunchFile(file, told).read();
  }

  /** Where the grid tier cannot be believed with this launch. */
  List<GridFlag> flags(Calibration calibration) {
    if (derived == null) {
      return List.of();
    }
    TierOneInput cores =
        new TierOneInput(true, calibration.aicCores(), calibration.aivCores(), 1, 1);
    return GridFlag.of(derived.grid(), derived.info(), derived.launch(), cores);
  }
}
