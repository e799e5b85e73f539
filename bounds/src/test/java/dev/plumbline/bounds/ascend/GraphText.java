package dev.plumbline.bounds.ascend;

import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesGraphFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Writes a schedule file operation by operation. */
public final class GraphText {
  private final List<String> operations = new ArrayList<>();

  /** Adds an operation with further JSON members, such as {@code "bytes":1}. */
  public GraphText op(long id, String name, String pipe, String members) {
    operations.add(
        "{\"id\":%d,\"name\":\"%s\",\"pipe\":\"%s\"%s}"
            .formatted(id, name, pipe, members.isEmpty() ? "" : "," + members));
    return this;
  }

  public String json() {
    return "{\"schema_version\":\"a3_hivm_des_v1\",\n\"operations\":[\n"
        + String.join(",\n", operations)
        + "]}";
  }

  public DesGraph graph() {
    DesGraphFile file = read(json());
    return Objects.requireNonNull(file.graph(), () -> file.problems().toString());
  }

  public static DesGraphFile read(String json) {
    return DesGraphFile.read(json.getBytes(StandardCharsets.UTF_8), "k.des.json");
  }
}
