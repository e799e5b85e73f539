package dev.plumbline.bounds.tenstorrent;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A tensor of an op as its report tells it.
 *
 * @param role {@code INPUT_0}, {@code OUTPUT_0}, ...
 * @param shape its dimensions W, Z, Y, X as written, such as {@code 512[500]} for padded and
 *     logical
 * @param layout such as {@code TILE}
 * @param dataType such as {@code BFLOAT16}
 * @param memory where it lies, such as {@code DEV_0_DRAM_INTERLEAVED}
 */
public record OpTensor(
    String role, List<String> shape, String layout, String dataType, String memory) {
  private static final Pattern DIMENSION = Pattern.compile("(\\d{1,15})(?:\\[(\\d{1,15})])?");

  /** Copies the list. */
  public OpTensor {
    shape = List.copyOf(shape);
  }

  /** Whether it lies in DRAM; tensors in L1 do not bound the bandwidth. */
  public boolean isInDram() {
    return memory.contains("DRAM");
  }

  /** The device number is no part of what a tensor is. */
  String text() {
    return role
        + ":"
        + String.join("x", shape)
        + ":"
        + layout
        + ":"
        + dataType
        + ":"
        + memory.replaceFirst("^DEV_\\d+_", "");
  }

  /** Its size with and without padding, bytes; none where a dimension or the type is not known. */
  List<Double> sizesBytes() {
    OptionalDouble elementBytes = elementBytes();
    List<Double> sizes = new ArrayList<>();
    if (elementBytes.isPresent()) {
      elements(1).ifPresent(count -> sizes.add(count * elementBytes.getAsDouble()));
      elements(2).ifPresent(count -> sizes.add(count * elementBytes.getAsDouble()));
    }
    return sizes;
  }

  private OptionalLong elements(int group) {
    long product = 1;
    for (String dimension : shape) {
      Matcher matcher = DIMENSION.matcher(dimension);
      if (!matcher.matches() || matcher.group(group) == null) {
        return OptionalLong.empty();
      }
      long size = Long.parseLong(matcher.group(group));
      if (size != 0 && product > Long.MAX_VALUE / size) {
        return OptionalLong.empty();
      }
      product *= size;
    }
    return shape.isEmpty() ? OptionalLong.empty() : OptionalLong.of(product);
  }

  /** A block format shares an exponent among the elements of a tile row. */
  private OptionalDouble elementBytes() {
    return switch (dataType) {
      case "FLOAT32", "UINT32", "INT32" -> OptionalDouble.of(4);
      case "BFLOAT16", "UINT16" -> OptionalDouble.of(2);
      case "UINT8" -> OptionalDouble.of(1);
      case "BFLOAT8_B" -> OptionalDouble.of(1088.0 / 1024);
      case "BFLOAT4_B" -> OptionalDouble.of(576.0 / 1024);
      default -> OptionalDouble.empty();
    };
  }
}
