package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.Precision;
import dev.plumbline.bounds.ascend.graph.ClassifiedOperation;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** On which components an operation could run, judged by its name and its precision. */
final class Eligibility {
  private enum Category {
    MATMUL,
    REDUCTION,
    COMPARE,
    ELEMENTWISE
  }

  private Eligibility() {}

  /** The eligible components; where a precision is not listed, those of any precision. */
  static Set<Component> of(ClassifiedOperation operation) {
    Category category = category(operation.operation().name().toLowerCase(Locale.ROOT));
    Set<Component> eligible = of(category, operation.precision());
    if (eligible.isEmpty()) {
      for (Precision precision : Precision.values()) {
        eligible.addAll(of(category, precision));
      }
    }
    return eligible;
  }

  /** True if a computation runs where it could not, or where a better component could. */
  static boolean isMisplaced(ClassifiedOperation operation) {
    return !operation.component().isTransfer() && !of(operation).contains(operation.component());
  }

  /** The operation on its first eligible component, unless it is on one already. */
  static ClassifiedOperation relax(ClassifiedOperation operation) {
    return isMisplaced(operation) ? operation.on(of(operation).iterator().next()) : operation;
  }

  private static Category category(String name) {
    if (containsAny(name, List.of("matmul", "mm", "bmm"))) {
      return Category.MATMUL;
    }
    if (containsAny(name, List.of("reduce", "sum", "max", "min", "arg"))) {
      return Category.REDUCTION;
    }
    return containsAny(name, List.of("cmp", "compare")) ? Category.COMPARE : Category.ELEMENTWISE;
  }

  private static EnumSet<Component> of(Category category, @Nullable Precision precision) {
    EnumSet<Component> none = EnumSet.noneOf(Component.class);
    if (precision == null) {
      return none;
    }
    return switch (category) {
      case MATMUL ->
          switch (precision) {
            case FP16, BF16, INT8 -> EnumSet.of(Component.CUBE);
            case FP32 -> EnumSet.of(Component.CUBE, Component.VECTOR);
            case INT32 -> none;
          };
      case ELEMENTWISE ->
          precision == Precision.INT32
              ? EnumSet.of(Component.VECTOR, Component.SCALAR)
              : EnumSet.of(Component.VECTOR);
      case REDUCTION ->
          switch (precision) {
            case FP16, BF16, FP32 -> EnumSet.of(Component.VECTOR);
            case INT8, INT32 -> none;
          };
      case COMPARE ->
          switch (precision) {
            case FP16, BF16, FP32 -> EnumSet.of(Component.VECTOR);
            case INT32 -> EnumSet.of(Component.SCALAR);
            case INT8 -> none;
          };
    };
  }

  private static boolean containsAny(String name, List<String> words) {
    return words.stream().anyMatch(name::contains);
  }
}
