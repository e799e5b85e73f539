package dev.plumbline.bounds.ascend.grid;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads Triton IR line by line, in its pretty and its generic printed form, and finds what the pass
 * finds: an operation is one line, a loop ends where its brace closes. As in the pass, a bound or
 * step counts only if it is a constant itself and a loop is persistent only if it starts at a
 * program id itself: a cast in between breaks both.
 */
final class TtirScanner {
  private static final String VALUE = "(%[\\w$.-]+(?:#\\d+)?)";
  private static final Pattern FUNCTION = Pattern.compile("\"?tt\\.func\"?(?![\\w.])");
  private static final Pattern PROGRAM_ID =
      Pattern.compile(
          "(?:"
              + VALUE
              + "\\s*=\\s*)?\"?tt\\.get_program_id\"?"
              + "(?:\\s*\\(\\)\\s*<?\\{axis\\s*=\\s*(\\d)|\\s+([xyz]))");
  private static final Pattern CONSTANT =
      Pattern.compile(
          VALUE
              + "\\s*=\\s*\"?arith\\.constant\"?"
              + "(?:\\s*\\(\\)\\s*<?\\{value\\s*=)?\\s*(-?\\d{1,19})\\s*:\\s*(?:[su]?i\\d+|index)");
  private static final Pattern LOOP =
      Pattern.compile(
          "\\bscf\\.for\\s+%[\\w$.-]+\\s*=\\s*"
              + VALUE
              + "\\s+to\\s+"
              + VALUE
              + "\\s+step\\s+"
              + VALUE);
  private static final Pattern GENERIC_LOOP =
      Pattern.compile("\"scf\\.for\"\\(" + VALUE + ",\\s*" + VALUE + ",\\s*" + VALUE);
  private static final Pattern DOT = Pattern.compile("\"?\\btt\\.dot\"?(?![\\w.])");
  private static final Pattern TENSOR = Pattern.compile("\\btensor<([\\dx?]*+)");
  private static final int MAX_DIMENSION_DIGITS = 18;

  private final List<Integer> axes = new ArrayList<>();
  private final List<PersistentLoop> loops = new ArrayList<>();
  private final List<List<Long>> shapes = new ArrayList<>();
  private final Map<String, Long> constants = new HashMap<>();
  private final Set<String> programIds = new HashSet<>();
  private final Deque<Region> open = new ArrayDeque<>();
  private boolean hasDot;
  private boolean isTriton;
  private int depth;

  /**
   * The region of a persistent loop that is still open.
   *
   * @param depth braces open around it
   * @param loop what to note when it closes
   */
  private record Region(int depth, PersistentLoop loop) {}

  Optional<TtirInfo> scan(String text) {
    text.lines().forEach(this::line);
    return isTriton ? Optional.of(new TtirInfo(axes, loops, shapes, hasDot)) : Optional.empty();
  }

  private void line(String raw) {
    String line = raw.substring(0, codeEnd(raw));
    if (FUNCTION.matcher(line).find()) {
      isTriton = true;
      constants.clear();
      programIds.clear();
    }
    programId(line);
    constant(line);
    shape(line);
    hasDot |= DOT.matcher(line).find();
    braces(line, loop(line));
  }

  private void programId(String line) {
    Matcher read = PROGRAM_ID.matcher(line);
    if (!read.find()) {
      return;
    }
    isTriton = true;
    String number = read.group(2);
    axes.add(number != null ? Integer.parseInt(number) : "xyz".indexOf(read.group(3)));
    String value = read.group(1);
    if (value != null) {
      constants.remove(value);
      programIds.add(value);
    }
  }

  private void constant(String line) {
    Matcher constant = CONSTANT.matcher(line);
    if (constant.find()) {
      programIds.remove(constant.group(1));
      try {
        constants.put(constant.group(1), Long.parseLong(constant.group(2)));
      } catch (NumberFormatException e) {
        // 19 digits can pass 64 bits: not a loop bound the grid could have, so unknown.
        constants.remove(constant.group(1));
      }
    }
  }

  /** The result type stands last; the types before it are those of operands. */
  private void shape(String line) {
    if (!line.contains("tt.make_tensor_ptr")) {
      return;
    }
    Matcher tensor = TENSOR.matcher(line);
    String dimensions = null;
    while (tensor.find()) {
      dimensions = tensor.group(1);
    }
    if (dimensions != null) {
      List<Long> shape = new ArrayList<>();
      for (String dimension : dimensions.split("x", -1)) {
        if (dimension.equals("?") || dimension.length() > MAX_DIMENSION_DIGITS) {
          shape.add(TtirInfo.DYNAMIC);
        } else if (!dimension.isEmpty() && dimension.indexOf('?') < 0) {
          shape.add(Long.parseLong(dimension));
        }
      }
      shapes.add(shape);
    }
  }

  private @Nullable PersistentLoop loop(String line) {
    Matcher loop = LOOP.matcher(line);
    if (!loop.find()) {
      loop = GENERIC_LOOP.matcher(line);
      if (!loop.find()) {
        return null;
      }
    }
    if (!programIds.contains(loop.group(1))) {
      return null;
    }
    return new PersistentLoop(
        constants.getOrDefault(loop.group(3), PersistentLoop.UNKNOWN),
        constants.getOrDefault(loop.group(2), PersistentLoop.UNKNOWN));
  }

  /** The last brace that a line leaves open is that of its loop. Braces in texts do not count. */
  private void braces(String line, @Nullable PersistentLoop loop) {
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        i = textEnd(line, i);
      } else if (c == '{') {
        depth++;
      } else if (c == '}') {
        depth--;
        closeDownTo(depth);
      }
    }
    if (loop != null) {
      open.push(new Region(depth - 1, loop));
    }
  }

  private void closeDownTo(int depthLeft) {
    for (Region region = open.peek();
        region != null && region.depth() >= depthLeft;
        region = open.peek()) {
      open.pop();
      loops.add(region.loop());
    }
  }

  /** Where the comment of a line starts, its end if it has none. */
  private static int codeEnd(String line) {
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == '"') {
        i = textEnd(line, i);
      } else if (line.startsWith("//", i)) {
        return i;
      }
    }
    return line.length();
  }

  /** Position of the quote that closes the text opened at a position, the last one if none does. */
  private static int textEnd(String line, int start) {
    for (int i = start + 1; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '"') {
        return i;
      }
    }
    return line.length() - 1;
  }
}
