package dev.plumbline.sinks.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.sinks.compare.SubjectChange.DeviceChange;
import java.util.List;
import java.util.Locale;

/** A comparison as the JSON document that {@code docs/formats/compare.md} describes. */
public final class ComparisonJson {
  /** Format version written. */
  public static final int VERSION = 1;

  /** Percentages are written to four places: beyond is noise of binary fractions. */
  private static final double PLACES = 1e4;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ComparisonJson() {}

  /** The document, indented, with a line end. */
  public static String text(Comparison comparison) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(of(comparison)) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a JSON tree can always be written", e);
    }
  }

  private static ObjectNode of(Comparison comparison) {
    CompareLimits limits = comparison.limits();
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("v", VERSION);
    side(root.putObject("baseline"), comparison.base());
    side(root.putObject("candidate"), comparison.candidate());
    percent(root, "thresholdPercent", limits.threshold());
    root.put("minSamples", limits.minSamples());
    percent(root, "confidencePercent", CompareLimits.CONFIDENCE);
    ArrayNode groups = root.putArray("by");
    limits.groups().forEach(group -> groups.add(group.name().toLowerCase(Locale.ROOT)));
    root.put("decision", comparison.decision().text());
    ObjectNode counts = root.putObject("counts");
    for (ChangeVerdict verdict : ChangeVerdict.values()) {
      counts.put(verdict.text(), comparison.count(verdict));
    }
    counts.put("new", comparison.appeared().size());
    counts.put("vanished", comparison.vanished().size());
    ArrayNode subjects = root.putArray("subjects");
    comparison.changes().forEach(change -> subject(subjects.addObject(), change));
    oneSided(root.putArray("new"), comparison.appeared());
    oneSided(root.putArray("vanished"), comparison.vanished());
    return root;
  }

  private static void side(ObjectNode node, Comparison.Side side) {
    node.put("name", side.name());
    ObjectNode labels = node.putObject("labels");
    side.labels().forEach(labels::put);
    node.put("complete", side.complete());
    node.put("incompleteSubjects", side.incompleteSubjects());
    texts(node.putArray("missing"), side.missing());
  }

  private static void subject(ObjectNode node, SubjectChange change) {
    identity(node, change.subject());
    node.put("verdict", change.verdict().text());
    node.put("reason", change.reason());
    node.put(change.subject().isPool() ? "effectBytes" : "effectNs", Math.round(change.effect()));
    change(node, change.whole(), change.subject());
    node.put("sameDevices", change.sameDevices());
    texts(node.putArray("slowerDevices"), change.devicesWith(ChangeVerdict.SLOWER));
    ArrayNode devices = node.putArray("devices");
    change.devices().forEach(device -> device(devices.addObject(), device, change.subject()));
    identities(node.putArray("onlyBaseline"), change.onlyBase());
    identities(node.putArray("onlyCandidate"), change.onlyCandidate());
  }

  private static void device(ObjectNode node, DeviceChange device, ComparedSubject subject) {
    identity(node, device.device());
    node.put("verdict", device.change().verdict().text());
    node.put("reason", device.change().reason());
    change(node, device.change(), subject);
  }

  private static void change(ObjectNode node, Change change, ComparedSubject subject) {
    figures(node.putObject("baseline"), change.base(), subject);
    figures(node.putObject("candidate"), change.candidate(), subject);
    percent(node, "changePercent", change.relative());
    Change.Interval interval = change.interval();
    if (interval != null) {
      percent(node, "changeLowPercent", interval.low());
      percent(node, "changeHighPercent", interval.high());
      percent(node, "confidencePercent", interval.confidence());
    }
  }

  private static void oneSided(ArrayNode array, List<OneSided> subjects) {
    for (OneSided one : subjects) {
      ObjectNode node = array.addObject();
      identity(node, one.subject());
      figures(node, one.figures(), one.subject());
      if (!one.subject().isPool()) {
        node.put("total", one.total());
      }
      node.put("devices", one.devices());
    }
  }

  private static void figures(ObjectNode node, SideFigures figures, ComparedSubject subject) {
    if (subject.isPool()) {
      node.put("peak", figures.typical());
    } else {
      node.put("samples", figures.samples());
      node.put("median", figures.typical());
      node.put("p99", figures.p99());
    }
    node.put("complete", figures.complete());
    texts(node.putArray("missing"), figures.missing());
  }

  private static void identity(ObjectNode node, ComparedSubject subject) {
    node.put("kind", subject.kind().name());
    node.put("name", subject.name());
    node.put("context", subject.context());
    node.put("place", subject.place());
    node.put("unit", subject.kind().unit().symbol());
  }

  private static void identities(ArrayNode array, List<DeviceIdentity> devices) {
    devices.forEach(device -> identity(array.addObject(), device));
  }

  private static void identity(ObjectNode node, DeviceIdentity device) {
    node.put("serial", device.serial());
    node.put("host", device.host());
    node.put("index", device.index());
  }

  private static void texts(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }

  /** Null where there is no number, or an infinite one. */
  private static void percent(ObjectNode node, String name, double relative) {
    if (Double.isFinite(relative)) {
      node.put(name, Math.round(relative * 100 * PLACES) / PLACES);
    } else {
      node.putNull(name);
    }
  }
}
