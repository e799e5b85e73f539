package dev.plumbline.bounds.ascend.grid;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.model.value.JsonFault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the JSON of the pass. */
final class TtirInfoReader {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final String name;

  TtirInfoReader(String name) {
    this.name = name;
  }

  TtirInfo read(String text) throws GridInputException {
    int start = text.indexOf('{');
    if (start < 0) {
      throw new GridInputException(name + ": expected a JSON object, found no \"{\"");
    }
    JsonNode info = firstValue(text.substring(start));
    List<Integer> axes = new ArrayList<>();
    for (JsonNode axis : array(info, "grid_axes")) {
      String path = "grid_axes[" + axes.size() + "]";
      long value = whole(axis, path);
      if (value < 0 || value > 2) {
        throw wrong(path, "0, 1 or 2", axis);
      }
      axes.add((int) value);
    }
    List<PersistentLoop> loops = new ArrayList<>();
    int index = 0;
    for (JsonNode loop : array(info, "persistent_loops")) {
      String path = "persistent_loops[" + index++ + "]";
      if (!loop.isObject()) {
        throw wrong(path, "an object", loop);
      }
      JsonNode fromProgramId = loop.path("lb_is_pid");
      if (fromProgramId.isMissingNode() || fromProgramId.asBoolean()) {
        loops.add(
            new PersistentLoop(
                whole(loop.path("step_value"), path + ".step_value"),
                whole(loop.path("ub_value"), path + ".ub_value")));
      }
    }
    List<List<Long>> shapes = new ArrayList<>();
    for (JsonNode shape : array(info, "tensor_ptr_shapes")) {
      shapes.add(shape(shape, "tensor_ptr_shapes[" + shapes.size() + "]"));
    }
    JsonNode hasDot = info.path("has_dot");
    if (!hasDot.isBoolean()) {
      throw wrong("has_dot", "true or false", hasDot);
    }
    return new TtirInfo(axes, loops, shapes, hasDot.booleanValue());
  }

  /** The module's text follows the object, so nothing behind it is looked at. */
  private JsonNode firstValue(String text) throws GridInputException {
    try (JsonParser parser = JSON.createParser(text)) {
      return parser.readValueAsTree();
    } catch (JsonProcessingException e) {
      throw new GridInputException(name + ": not valid JSON: " + JsonFault.text(e));
    } catch (IOException e) {
      throw new GridInputException(name + ": cannot be read: " + e.getMessage());
    }
  }

  private List<Long> shape(JsonNode shape, String path) throws GridInputException {
    if (!shape.isArray()) {
      throw wrong(path, "an array of whole numbers", shape);
    }
    List<Long> dimensions = new ArrayList<>();
    for (JsonNode dimension : shape) {
      dimensions.add(whole(dimension, path + "[" + dimensions.size() + "]"));
    }
    return dimensions;
  }

  private JsonNode array(JsonNode info, String key) throws GridInputException {
    JsonNode array = info.path(key);
    if (!array.isArray()) {
      throw wrong(key, "an array", array);
    }
    return array;
  }

  private long whole(JsonNode node, String path) throws GridInputException {
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw wrong(path, "a whole number of 64 bits", node);
    }
    return node.longValue();
  }

  private GridInputException wrong(String path, String expected, JsonNode found) {
    String text = found.isMissingNode() ? "nothing" : found.toString();
    return new GridInputException(
        name
            + ": "
            + path
            + ": expected "
            + expected
            + ", found "
            + (text.length() > 100 ? text.substring(0, 100) + "..." : text));
  }
}
