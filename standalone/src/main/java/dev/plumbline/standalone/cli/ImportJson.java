package dev.plumbline.standalone.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.ingest.send.ImportResult;
import dev.plumbline.ingest.send.ImportResult.ImportedFile;
import dev.plumbline.ingest.send.ImportResult.ImportedStream;
import dev.plumbline.model.value.Problem;
import java.util.List;

/** What an import did, as one JSON document. */
final class ImportJson {

  private ImportJson() {}

  static String text(ImportResult result, List<Problem> problems) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("run", result.run());
    ArrayNode streams = root.putArray("streams");
    for (ImportedStream stream : result.streams()) {
      streams
          .addObject()
          .put("file", stream.file())
          .put("source", stream.stream().source())
          .put("kind", stream.stream().kind().name())
          .put("incarnation", stream.stream().incarnation())
          .put("sequences", stream.sequences())
          .put("alreadyImported", stream.alreadyImported());
    }
    ArrayNode files = root.putArray("files");
    for (ImportedFile file : result.files()) {
      files
          .addObject()
          .put("file", file.file())
          .put("type", file.type().text())
          .put("outcome", file.outcome().text())
          .put("sizeBytes", file.sizeBytes());
    }
    ArrayNode array = root.putArray("problems");
    for (Problem problem : problems) {
      ObjectNode node = array.addObject().put("file", problem.file());
      if (problem.line() > 0) {
        node.put("line", problem.line());
      }
      node.put("severity", problem.severity().text());
      node.put("code", problem.code());
      node.put("message", problem.message());
    }
    root.putObject("records")
        .put("offered", result.counts().offered())
        .put("sent", result.counts().sent())
        .put("dropped", result.counts().dropped());
    return root.toPrettyString();
  }
}
