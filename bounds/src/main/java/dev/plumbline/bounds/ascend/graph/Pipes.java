package dev.plumbline.bounds.ascend.graph;

import dev.plumbline.bounds.ascend.component.Component;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which component an operation runs on: by its pipe, else by its name. */
final class Pipes {
  private static final List<String> CUBE_WORDS = List.of("matmul", "mm", "bmm");
  private static final List<String> VECTOR_WORDS =
      List.of(
          "add",
          "sub",
          "mul",
          "div",
          "exp",
          "log",
          "sqrt",
          "rsqrt",
          "tanh",
          "sigmoid",
          "gelu",
          "relu",
          "abs",
          "neg",
          "cast",
          "reduce_sum",
          "reduce_max",
          "reduce_min",
          "broadcast",
          "select");

  private Pipes() {}

  /** The component; pipes are compared exactly, names by the first word they contain. */
  static Component component(String pipe, String name) {
    Component known = byPipe(pipe);
    return known == null ? byName(name.toLowerCase(Locale.ROOT)) : known;
  }

  private static @Nullable Component byPipe(String pipe) {
    return switch (pipe) {
      case "Cube", "PIPE_M", "PIPE_CUBE" -> Component.CUBE;
      case "Vector", "PIPE_V" -> Component.VECTOR;
      case "Scalar", "PIPE_S", "PIPE_ALL" -> Component.SCALAR;
      case "CubeMTE2", "VectorMTE2", "VecMTE2", "PIPE_MTE2_C", "PIPE_MTE2_V" -> Component.MTE_GM;
      case "MTE1", "PIPE_MTE1" -> Component.MTE_L1;
      case "FixPipe", "MTE3", "PIPE_FIX", "PIPE_MTE3" -> Component.MTE_UB;
      default -> null;
    };
  }

  private static Component byName(String name) {
    if (containsAny(name, CUBE_WORDS)) {
      return Component.CUBE;
    }
    if (containsAny(name, VECTOR_WORDS)) {
      return Component.VECTOR;
    }
    if (name.contains("load")) {
      return Component.MTE_GM;
    }
    if (name.contains("store")) {
      return Component.MTE_UB;
    }
    return name.contains("copy") || name.contains("dma") ? Component.MTE_GM : Component.SCALAR;
  }

  private static boolean containsAny(String name, List<String> words) {
    return words.stream().anyMatch(name::contains);
  }
}
