package dev.plumbline.bounds.ascend.component;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Element type of an operation, as far as the model has rates for it. */
public enum Precision {
  /** Half precision. */
  FP16,
  /** Brain float. */
  BF16,
  /** Single precision. */
  FP32,
  /** 8-bit integer. */
  INT8,
  /** 32-bit integer. */
  INT32;

  /** The name in reports and calibration files, such as {@code fp16}. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The precision of an {@code elem_type}, compared exactly; null for anything the model has no
   * rate for, such as {@code i1}, {@code i64} or an empty text.
   */
  public static @Nullable Precision ofElementType(String elementType) {
    return switch (elementType) {
      case "f16" -> FP16;
      case "bf16" -> BF16;
      case "f32" -> FP32;
      case "int8", "i8" -> INT8;
      case "i32" -> INT32;
      default -> null;
    };
  }
}
