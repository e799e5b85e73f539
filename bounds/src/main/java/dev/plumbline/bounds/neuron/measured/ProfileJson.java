package dev.plumbline.bounds.neuron.measured;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.model.value.JsonFault;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the JSON exports, row by row. What the object holds decides which export it is. */
final class ProfileJson {
  private static final int MOST_PROFILES = 10_000;

  private final String file;
  private final List<Problem> problems;
  private final JsonFactory json;
  private final ProfileRows rows;
  private final SummaryFields summary;
  private final List<MeasuredProfile> summaries = new ArrayList<>();
  private final List<CoreCycles> cycles = new ArrayList<>();
  private boolean sawTable;
  private boolean sawSession;

  ProfileJson(String file, List<Problem> problems, InputLimits limits) {
    this.file = file;
    this.problems = problems;
    this.rows = new ProfileRows(file, problems, limits.traceMemoryBytes());
    this.summary = new SummaryFields(file, problems);
    this.json =
        JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxStringLength(limits.textBytes())
                    .maxNestingDepth(100)
                    .build())
            .build();
  }

  MeasuredFile read(InputStream in) throws IOException {
    try (JsonParser parser = json.createParser(in)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        member(parser, parser.currentName());
      }
      if (parser.nextToken() != null) {
        throw new RefusedException(
            Stage.JSON,
            "a second document begins behind the end of the first one",
            parser.currentTokenLocation().getLineNr());
      }
    } catch (JsonProcessingException e) {
      throw new RefusedException(
          Stage.JSON,
          e instanceof JsonEOFException
              ? "truncated: unexpected end of the file"
              : "not valid JSON: " + JsonFault.text(e),
          JsonFault.line(e));
    }
    rows.finish();
    if (!sawTable && summaries.isEmpty() && !sawSession) {
      throw new RefusedException(
          Stage.RECOGNISE,
          "expected tables of a profile, summaries of profiles, or cycle counts of a session",
          1);
    }
    List<MeasuredProfile> profiles = new ArrayList<>(summaries);
    if (sawTable) {
      profiles.add(profile());
    }
    return new MeasuredFile(file, profiles, cycles, problems);
  }

  private void member(JsonParser parser, String name) throws IOException {
    JsonToken value = parser.nextToken();
    if (value == JsonToken.START_ARRAY) {
      switch (name) {
        case "summary" -> summaries(parser);
        case "instruction" -> table(parser, ProfileRow.Table.INSTRUCTION, name);
        case "dma" -> table(parser, ProfileRow.Table.DMA, name);
        case "cc_op" -> table(parser, ProfileRow.Table.COLLECTIVE, name);
        case "NeffNodes" -> session(parser);
        default -> parser.skipChildren();
      }
    } else if (value == JsonToken.START_OBJECT) {
      SummaryFields fields = new SummaryFields(file, problems);
      fields.read(parser);
      if (fields.looksLikeProfile() && summaries.size() < MOST_PROFILES) {
        summaries.add(ofSummary(fields));
      }
    }
  }

  private void summaries(JsonParser parser) throws IOException {
    sawTable = true;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() == JsonToken.START_OBJECT) {
        summary.read(parser);
      }
      parser.skipChildren();
    }
  }

  private void table(JsonParser parser, ProfileRow.Table table, String name) throws IOException {
    sawTable = true;
    RowJson row = new RowJson(parser, rows);
    for (long i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      row.read(table, name + '[' + i + ']');
    }
  }

  /** Any depth: whatever object has both a core and a cycle count is one. */
  private void session(JsonParser parser) throws IOException {
    sawSession = true;
    long core = -1;
    long count = -1;
    for (int depth = 1; depth > 0; ) {
      JsonToken token = parser.nextToken();
      if (token.isStructStart()) {
        depth++;
        core = -1;
        count = -1;
      } else if (token.isStructEnd()) {
        depth--;
      } else if (token == JsonToken.VALUE_NUMBER_INT
          && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
        core = "NC".equals(parser.currentName()) ? parser.getLongValue() : core;
        count = "CycleCount".equals(parser.currentName()) ? parser.getLongValue() : count;
        if (core >= 0 && count >= 0 && cycles.size() < MOST_PROFILES) {
          cycles.add(new CoreCycles(core, count));
          core = -1;
          count = -1;
        }
      }
    }
  }

  private MeasuredProfile ofSummary(SummaryFields fields) {
    return new MeasuredProfile(
        file,
        MeasuredProfile.Kind.SUMMARY,
        fields.core(),
        fields.lanes(),
        Map.of(),
        fields.nanos("total_exec_time"),
        fields.nanos("total_time"),
        0,
        0,
        fields.values(),
        MeasuredInstructions.NONE);
  }

  private MeasuredProfile profile() {
    Long window = rows.windowNanos();
    Long told = summary.nanos("total_exec_time");
    if (window != null && told != null && Math.abs(window - told) > 1) {
      problems.add(
          new Problem(
              file,
              0,
              Severity.WARNING,
              "execution-window",
              "the summary says "
                  + told
                  + " ns of execution, the rows span "
                  + window
                  + " ns: rows may be missing"));
    }
    Integer core = summary.core();
    return new MeasuredProfile(
        file,
        MeasuredProfile.Kind.JSON,
        core == null ? rows.core() : core,
        rows.lanes(),
        rows.engineOpcodes(),
        firstOf(window, told),
        firstOf(summary.nanos("total_time"), rows.spanNanos()),
        rows.rows(),
        rows.rejected(),
        summary.values(),
        rows.instructions());
  }

  private static @Nullable Long firstOf(@Nullable Long first, @Nullable Long second) {
    return first == null ? second : first;
  }
}
