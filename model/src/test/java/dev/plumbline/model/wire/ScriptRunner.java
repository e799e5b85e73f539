package dev.plumbline.model.wire;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs a script of {@code producers/cases.txt} with the writers of this package. */
final class ScriptRunner {
  private final List<byte[]> records = new ArrayList<>();
  private @Nullable BatchWriter writer;
  private @Nullable StreamHeader header;
  private long nextSequence;
  private boolean hasWithheld;

  private ScriptRunner() {}

  /** The records a script gives. */
  static List<byte[]> run(List<String> lines) {
    ScriptRunner runner = new ScriptRunner();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      try {
        if (!line.isEmpty() && !line.startsWith("#")) {
          runner.command(List.of(line.split(" ")));
        }
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("line " + (i + 1) + ": " + line, e);
      }
    }
    return runner.records;
  }

  private void command(List<String> words) {
    List<String> rest = words.subList(1, words.size());
    switch (words.get(0)) {
      case "refused" -> refused(rest);
      case "refused-by-producers" -> {} // Java's writer leaves it to the reader
      case "repeat" -> repeat(rest);
      case "case" -> writer = null;
      case "zones", "memory", "readbacks" -> open(words.get(0), rest);
      case "finish" -> finish();
      case "end" -> records.add(EndWriter.write(known(header), end(rest)));
      default -> {
        add(words.get(0), rest);
        if (known(writer).isFull()) {
          finish();
        }
      }
    }
  }

  private void refused(List<String> words) {
    assertThatThrownBy(() -> command(words))
        .isInstanceOfAny(IllegalArgumentException.class, IllegalStateException.class)
        .isNotInstanceOf(NumberFormatException.class)
        .message()
        .isNotBlank();
  }

  private void repeat(List<String> words) {
    int times = Integer.parseInt(words.get(0));
    for (int i = 0; i < times; i++) {
      String number = Integer.toString(i);
      command(words.stream().skip(1).map(word -> word.replace("$", number)).toList());
    }
  }

  private void open(String verb, List<String> words) {
    Map<String, String> fields = new HashMap<>();
    Map<Integer, List<String>> names = new HashMap<>();
    for (String word : words) {
      String value = word.substring(word.indexOf('=') + 1);
      if (word.startsWith("name=")) {
        int hash = Integer.parseInt(value.substring(0, value.indexOf(':')));
        names
            .computeIfAbsent(hash, none -> new ArrayList<>())
            .add(ScriptText.text(value.substring(value.indexOf(':') + 1)));
      } else {
        fields.put(word.substring(0, word.indexOf('=')), value);
      }
    }
    BatchWriter made = make(verb, fields, hash -> names.getOrDefault(hash, List.of()));
    writer = made;
    header = header(verb, fields);
    nextSequence = 0;
    hasWithheld = false;
  }

  private static BatchWriter make(String verb, Map<String, String> fields, ZoneNames names) {
    StreamHeader header = header(verb, fields);
    return switch (verb) {
      case "zones" -> new ZoneBatchWriter(header, ZoneKind.ofCode(number(fields, "kind")));
      case "memory" -> new MemoryBatchWriter(header, number(fields, "time_ns_base"));
      default -> {
        String[] sync = fields.getOrDefault("sync", "").split(":");
        yield new DeviceBatchWriter(
            header,
            MarkerLayout.ofCode(number(fields, "layout")),
            names,
            sync.length < 3
                ? null
                : new ClockSync(
                    Long.parseLong(sync[0]), Long.parseLong(sync[1]), Double.parseDouble(sync[2])),
            number(fields, "host_ns_base"));
      }
    };
  }

  private static StreamHeader header(String verb, Map<String, String> fields) {
    StreamKind kind =
        switch (verb) {
          case "zones" -> StreamKind.ZONES;
          case "memory" -> StreamKind.MEMORY;
          default -> StreamKind.DEVICE;
        };
    return new StreamHeader(
        new StreamId(
            text(fields, "run"), text(fields, "source"), kind, text(fields, "incarnation")),
        number(fields, "base_epoch_ms"),
        text(fields, "host"),
        text(fields, "process"),
        text(fields, "device"),
        text(fields, "device_serial"),
        text(fields, "device_model"),
        text(fields, "workload"),
        text(fields, "build"),
        text(fields, "file"),
        number(fields, "clock_hz"),
        text(fields, "agent"),
        number(fields, "base_assumed") != 0);
  }

  private static String text(Map<String, String> fields, String key) {
    return ScriptText.text(fields.getOrDefault(key, "~"));
  }

  private static long number(Map<String, String> fields, String key) {
    return Long.parseLong(fields.getOrDefault(key, "0"));
  }

  private void add(String verb, List<String> w) {
    BatchWriter into = known(writer);
    switch (verb) {
      case "begin" -> {
        into.begin(Long.parseLong(w.get(0)));
        nextSequence = Long.parseLong(w.get(0));
      }
      case "withhold" -> {
        into.withhold(Long.parseLong(w.get(0)), Integer.parseInt(w.get(1)));
        nextSequence += Long.parseLong(w.get(0));
        hasWithheld = true;
      }
      default -> {
        addRow(into, verb, w);
        nextSequence++;
      }
    }
  }

  private static void addRow(BatchWriter into, String verb, List<String> w) {
    switch (verb) {
      case "zone" ->
          ((ZoneBatchWriter) into)
              .add(
                  0,
                  ScriptText.text(w.get(0)),
                  ScriptText.text(w.get(1)),
                  ScriptText.text(w.get(2)),
                  Long.parseLong(w.get(3)),
                  Long.parseLong(w.get(4)),
                  Integer.parseUnsignedInt(w.get(5)),
                  Integer.parseUnsignedInt(w.get(6)));
      case "event" ->
          ((MemoryBatchWriter) into)
              .add(
                  0,
                  MemoryOp.ofCode(Long.parseLong(w.get(0))),
                  ScriptText.text(w.get(1)),
                  Long.parseUnsignedLong(w.get(2)),
                  Long.parseUnsignedLong(w.get(3)),
                  Long.parseLong(w.get(4)));
      case "readback" ->
          ((DeviceBatchWriter) into)
              .addImage(
                  Long.parseLong(w.get(0)),
                  Long.parseLong(w.get(1)),
                  Integer.parseInt(w.get(2)),
                  Integer.parseInt(w.get(3)),
                  ScriptText.image(w.get(4)));
      default -> throw new AssertionError("unknown command " + verb);
    }
  }

  private void finish() {
    BatchWriter batch = known(writer);
    if (batch.rows() > 0 || hasWithheld) {
      records.add(batch.finish());
      hasWithheld = false;
    }
  }

  private EndOfStream end(List<String> w) {
    Map<String, Long> notCarried = new LinkedHashMap<>();
    for (String word : w.subList(2, w.size())) {
      notCarried.put(
          ScriptText.text(word.substring(0, word.indexOf('='))),
          Long.parseLong(word.substring(word.indexOf('=') + 1)));
    }
    return new EndOfStream(
        known(header).stream().kind(),
        nextSequence,
        EndReason.ofCode(Long.parseLong(w.get(0))),
        notCarried,
        ScriptText.text(w.get(1)));
  }

  private static <T> T known(@Nullable T part) {
    if (part == null) {
      throw new AssertionError("no writer was made");
    }
    return part;
  }
}
