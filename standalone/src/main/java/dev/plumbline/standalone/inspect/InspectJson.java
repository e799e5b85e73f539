package dev.plumbline.standalone.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.StreamAccount.ClockAccount;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What was found as one JSON document: {@code {"files":[…]}}, one object per path. */
public final class InspectJson {

  private InspectJson() {}

  /** The document. */
  public static ObjectNode of(List<Inspected> files) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode array = root.putArray("files");
    files.forEach(file -> file(array.addObject(), file));
    return root;
  }

  private static void file(ObjectNode node, Inspected file) {
    node.put("file", file.file());
    node.put("type", file.type());
    node.put("outcome", file.outcome().text());
    node.set("accounting", AccountFigures.accounting(file.accounts()));
    ArrayNode problems = node.putArray("problems");
    file.problems().forEach(problem -> problem(problems.addObject(), problem));
    if (!file.parts().isEmpty()) {
      ArrayNode parts = node.putArray("parts");
      file.parts().forEach(p -> parts.addObject().put("file", p.file()).put("type", p.type()));
    }
    if (has(file, StreamKind.ZONES)) {
      zones(node, file.stats());
    }
    if (has(file, StreamKind.MEMORY)) {
      node.set("pools", PoolRows.of(file.stats(), file.accounts()));
    }
    if (has(file, StreamKind.DEVICE)) {
      devices(node, file);
    }
  }

  /** Where there is nothing, it is the zones of a host that are missing. */
  private static void zones(ObjectNode node, List<RunStats> stats) {
    ArrayNode zones = FigureRows.zones(stats);
    ArrayNode kernels = FigureRows.kernels(stats);
    ArrayNode lanes = FigureRows.lanes(stats);
    if (!zones.isEmpty() || (kernels.isEmpty() && lanes.isEmpty())) {
      node.set("zones", zones);
    }
    if (!kernels.isEmpty()) {
      node.set("kernels", kernels);
    }
    if (!lanes.isEmpty()) {
      node.set("lanes", lanes);
    }
  }

  private static void devices(ObjectNode node, Inspected file) {
    List<StreamAccount> accounts = ofKind(file, StreamKind.DEVICE);
    node.set("riscZones", FigureRows.riscZones(file.stats()));
    node.set("droppedFlag", AccountFigures.droppedFlags(accounts));
    Map<String, List<RunStats>> stats = byDevice(file.stats(), figure -> figure.subject().device());
    ObjectNode perDevice = node.putObject("perDevice");
    byDevice(accounts, account -> account.subject().device())
        .forEach(
            (device, ofDevice) ->
                device(
                    perDevice.putObject(device), ofDevice, stats.getOrDefault(device, List.of())));
  }

  private static void device(ObjectNode node, List<StreamAccount> accounts, List<RunStats> stats) {
    node.set("riscZones", FigureRows.riscZones(stats));
    for (StreamAccount account : accounts) {
      ClockAccount clock = account.clock();
      if (clock != null) {
        node.put("timeline", clock.timeline());
        if (!clock.firstCallHostNanos().isEmpty()) {
          ArrayNode call = node.putArray("firstCallHostNs");
          clock.firstCallHostNanos().forEach(call::add);
        }
      }
    }
    node.set("accounting", AccountFigures.accounting(accounts));
    node.set("droppedFlag", AccountFigures.droppedFlags(accounts));
  }

  private static <T> Map<String, List<T>> byDevice(List<T> values, Function<T, String> device) {
    return values.stream()
        .collect(Collectors.groupingBy(device, TreeMap::new, Collectors.toList()));
  }

  private static void problem(ObjectNode node, Problem problem) {
    node.put("file", problem.file());
    if (problem.line() > 0) {
      node.put("line", problem.line());
    }
    node.put("severity", problem.severity().text());
    node.put("code", problem.code());
    node.put("message", problem.message());
  }

  private static boolean has(Inspected file, StreamKind kind) {
    return file.accounts().stream().anyMatch(account -> account.stream().kind() == kind);
  }

  private static List<StreamAccount> ofKind(Inspected file, StreamKind kind) {
    return file.accounts().stream().filter(account -> account.stream().kind() == kind).toList();
  }
}
