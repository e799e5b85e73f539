package dev.plumbline.bounds.ascend.diagnosis;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesOperation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which pipe a schedule keeps busiest.
 *
 * @param pipeCycles busy cycles by pipe as written, loops included, in order of appearance
 * @param dominantPipe the busiest, the first one of equals; empty without operations
 * @param dominantEngine coarse engine of that pipe; the pipe itself if it is none of the known
 * @param misBinding true if the engine is not the component that binds; false if the grid does
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record PipeLoad(
    Map<String, Long> pipeCycles, String dominantPipe, String dominantEngine, boolean misBinding) {

  /** Copies the map; it keeps its order. */
  public PipeLoad {
    pipeCycles = Collections.unmodifiableMap(new LinkedHashMap<>(pipeCycles));
  }

  /** Sums up a schedule; {@code binding} is null if the grid binds. */
  public static PipeLoad of(DesGraph graph, @Nullable Component binding) {
    Map<String, Long> cycles = new LinkedHashMap<>();
    for (DesOperation operation : graph.operations()) {
      cycles.merge(
          operation.pipe(),
          Cycles.times(operation.timing().durationCycles(), operation.work().loopMultiplier()),
          Cycles::plus);
    }
    String dominant = Cycles.largest(cycles);
    String engine = engine(dominant);
    return new PipeLoad(cycles, dominant, engine, misBinds(engine, binding));
  }

  /**
   * True if an engine, of a schedule or measured, is not the component that binds. Transfer engines
   * are coarser than components ({@code mte} is no {@code mte_gm}) and always differ.
   */
  public static boolean misBinds(String engine, @Nullable Component binding) {
    return binding != null && !engine.equals(binding.label());
  }

  private static String engine(String pipe) {
    return switch (pipe) {
      case "PIPE_S" -> "scalar";
      case "PIPE_V" -> "vector";
      case "PIPE_M" -> "cube";
      case "PIPE_MTE1", "PIPE_MTE2_V", "PIPE_MTE2_C", "PIPE_MTE3" -> "mte";
      case "PIPE_FIX" -> "fixpipe";
      case "PIPE_ALL" -> "sync";
      case "PIPE_UNKNOWN" -> "unknown";
      default -> pipe;
    };
  }
}
