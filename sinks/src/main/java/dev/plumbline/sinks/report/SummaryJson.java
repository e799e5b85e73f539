package dev.plumbline.sinks.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.OwnBaseline;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.sinks.foil.FoilFigures;
import dev.plumbline.sinks.foil.FoilInput;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A summary as the JSON document that {@code docs/formats/report.md} describes. */
public final class SummaryJson {
  /** Format version written. */
  public static final int VERSION = 1;

  /** Rows of each list at most; the tables hold all. */
  static final int TOP = 50;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private SummaryJson() {}

  /** The document, indented, with a line end. */
  public static String text(RunSummary summary) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(of(summary)) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a JSON tree can always be written", e);
    }
  }

  /** The document. */
  public static ObjectNode of(RunSummary summary) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("v", VERSION);
    root.put("run", summary.run());
    ObjectNode labels = root.putObject("labels");
    new TreeMap<>(summary.labels()).forEach(labels::put);
    root.put("complete", summary.complete());
    ArrayNode incomplete = root.putArray("incomplete");
    summary.incomplete().forEach(incomplete::add);
    ArrayNode findings = root.putArray("findings");
    summary.findings().forEach(finding -> findings.add(finding.text()));
    ArrayNode inputs = root.putArray("inputs");
    summary.accounts().forEach(account -> input(inputs.addObject(), account));
    foil(root.putObject("foil"), summary.foil());
    FigureLists.put(root, summary);
    verdicts(root.putObject("verdicts"), summary);
    ArrayNode alerts = root.putArray("alerts");
    summary.alerts().forEach(alert -> alert(alerts.addObject(), alert));
    ArrayNode problems = root.putArray("problems");
    summary.problems().forEach(problem -> problem(problems.addObject(), problem));
    ObjectNode counts = root.putObject("problemCounts");
    summary.problemCounts().forEach(counts::put);
    ObjectNode files = root.putObject("files");
    summary.files().forEach(files::put);
    return root;
  }

  private static void input(ObjectNode node, StreamAccount account) {
    node.put("file", account.file());
    node.put("kind", account.stream().kind().name());
    node.put("source", account.stream().source());
    node.put("incarnation", account.stream().incarnation());
    node.put("rows", account.received());
    node.put("acceptedRows", account.received() - account.rejected());
    node.put("rejectedRows", account.rejected());
    node.put("foldedRows", account.folded());
    node.put("duplicateRows", account.duplicate());
    node.put("passedOverRows", account.passedOver());
    node.put("lostRows", account.lost());
    node.put("withheldRows", account.withheld());
    node.put("lateRows", account.late());
    node.put("implausibleTimestamps", account.implausibleTimestamps());
    node.put("ended", account.ended());
    node.put("endReason", account.endReason());
    if (!account.notCarried().isEmpty()) {
      ObjectNode notCarried = node.putObject("notCarried");
      new TreeMap<>(account.notCarried()).forEach(notCarried::put);
    }
    if (account.clock() == null) {
      return;
    }
    long unpaired = account.unpairedStarts() + account.unpairedEnds();
    node.put("markers", 2 * account.paired() + unpaired);
    node.put("pairedMarkers", 2 * account.paired());
    node.put("unpairedMarkers", unpaired);
    node.put("unpairedStarts", account.unpairedStarts());
    node.put("unpairedEnds", account.unpairedEnds());
    node.put("otherMarkers", account.other());
    node.put("openMarkers", account.open());
    node.put("timeline", account.clock().timeline());
    node.put("device", account.subject().device());
    if (account.subject().clockHertz() > 0) {
      node.put("clockHz", account.subject().clockHertz());
    }
    ArrayNode riscs = node.putArray("riscs");
    for (StreamAccount.RiscAccount risc : account.riscs()) {
      riscs
          .addObject()
          .put("risc", risc.risc())
          .put("markers", risc.markers())
          .put("unpairedStarts", risc.unpairedStarts())
          .put("unpairedEnds", risc.unpairedEnds())
          .put("fullBuffers", risc.fullBuffers())
          .put("droppedFlags", risc.droppedFlags());
    }
  }

  /** Under the key names of the tt-foil diagnostics. */
  private static void foil(ObjectNode node, FoilFigures figures) {
    node.put("unmatched_start", figures.unmatchedStart());
    node.put("unmatched_end", figures.unmatchedEnd());
    foilInput(node.putObject("tracy_ops_times.csv"), figures.tracyOpsTimes());
    foilInput(node.putObject("tt_foil_memlog.csv"), figures.memlog());
    foilInput(node.putObject("tt_foil_device_zones.csv"), figures.deviceZones());
  }

  private static void foilInput(ObjectNode node, FoilInput input) {
    node.put("rows", input.rows());
    node.put("short_rows", input.shortRows());
    node.put("extra_field_rows", input.extraFieldRows());
    node.put("unreadable_rows", input.unreadableRows());
  }

  private static void verdicts(ObjectNode node, RunSummary summary) {
    Map<Outcome, Long> counts = new TreeMap<>();
    summary.verdicts().forEach(verdict -> counts.merge(verdict.outcome(), 1L, Long::sum));
    ObjectNode byOutcome = node.putObject("counts");
    counts.forEach((outcome, count) -> byOutcome.put(outcome.name(), count));
    ArrayNode unsound = node.putArray("unsound");
    ArrayNode flagged = node.putArray("flagged");
    ArrayNode notRun = node.putArray("notRun");
    for (Verdict verdict : summary.verdicts()) {
      if (verdict.outcome() == Outcome.UNSOUND) {
        verdict(unsound.addObject(), verdict);
      } else if (verdict.outcome() == Outcome.NOT_RUN && notRun.size() < TOP) {
        verdict(notRun.addObject(), verdict);
      } else if (!verdict.flags().isEmpty() && flagged.size() < TOP) {
        verdict(flagged.addObject(), verdict);
      }
    }
  }

  private static void verdict(ObjectNode node, Verdict verdict) {
    node.put("outcome", verdict.outcome().name());
    ArrayNode flags = node.putArray("flags");
    verdict.flags().forEach(flag -> flags.add(flag.name()));
    node.put("kind", verdict.key().kind().name());
    node.put("name", verdict.key().name());
    node.put("context", verdict.key().context());
    node.put("place", verdict.key().place());
    node.put("source", verdict.key().source());
    node.put("reasonCode", verdict.reasonCode().name());
    node.put("reason", verdict.reason());
    node.put("bound", verdict.boundId());
    node.put("model", verdict.model());
    node.put("unit", verdict.unit().symbol());
    number(node, "floor", verdict.floor());
    number(node, "estimate", verdict.estimate());
    number(node, "budget", verdict.budget());
    node.put("count", verdict.count());
    if (verdict.count() > 0) {
      node.put("below", verdict.below());
      node.put("min", verdict.min());
      node.put("median", verdict.median());
      node.put("max", verdict.max());
    }
    number(node, "tightness", verdict.tightness());
    OwnBaseline past = verdict.baseline();
    if (past != null) {
      ObjectNode baseline = node.putObject("baseline");
      baseline.put("usual", past.usual());
      baseline.put("recent", past.recent());
      baseline.put("recentMedian", past.recentMedian());
      baseline.put("recentCount", past.recentCount());
      baseline.put("sinceMillis", past.sinceMillis());
    }
    number(node, "timeShare", verdict.timeShare());
    node.put("complete", verdict.complete());
  }

  private static void number(ObjectNode node, String name, @Nullable Double value) {
    if (value != null && Double.isFinite(value)) {
      node.put(name, value);
    } else if (value != null) {
      node.put(name, value.toString());
    }
  }

  private static void alert(ObjectNode node, Alert alert) {
    node.put("rule", alert.rule());
    node.put("subject", alert.subject());
    node.put("state", alert.state().name());
    node.put("severity", alert.severity());
    node.put("component", alert.component());
    node.put("summary", alert.summary());
    node.put("description", alert.description());
    node.put("direction", alert.direction());
    Alert.Worst worst = alert.worst();
    if (worst != null) {
      worst(node.putObject("worst"), worst);
    }
    ArrayNode affected = node.putArray("affected");
    for (Alert.Affected one : alert.affected()) {
      affected
          .addObject()
          .put("host", one.host())
          .put("device", one.device())
          .put("run", one.run());
    }
    node.put("moreAffected", alert.moreAffected());
  }

  private static void worst(ObjectNode node, Alert.Worst worst) {
    node.put("host", worst.host());
    node.put("device", worst.device());
    node.put("run", worst.run());
    number(node, "expected", worst.expected());
    number(node, "measured", worst.measured());
    node.put("unit", worst.unit().symbol());
    number(node, "change", worst.change());
    number(node, "timeShare", worst.timeShare());
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
}
