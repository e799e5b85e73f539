package dev.plumbline.bounds.trace;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes schedules as lanes in the trace-event format, for Perfetto and chrome://tracing. Times are
 * written in microseconds with three decimals, so that viewers show nanoseconds as such, and all
 * text is escaped.
 *
 * <p>The format takes overlapping slices of one row for calls inside calls. Overlap inside a lane
 * therefore opens further rows below it, first fit; nothing is cut short.
 */
public final class LaneTraceWriter implements Closeable {
  /** Most rows of one file. Slices beyond are drawn over others and counted. */
  public static final int MOST_ROWS = 1 << 16;

  private static final int MOST_ROWS_OF_LANE = 256;
  private static final int NANOS_OF_MICRO = 1000;

  private final JsonGenerator json;
  private final List<String> processes = new ArrayList<>();
  private final List<Lane> lanes = new ArrayList<>();
  private final List<Lane> laneOfRow = new ArrayList<>();
  private long slices;
  private long flows;
  private long squeezed;

  /**
   * Begins a file.
   *
   * @param out where it goes; closed with the writer
   */
  public LaneTraceWriter(OutputStream out) throws IOException {
    json = new JsonFactory().createGenerator(out, JsonEncoding.UTF8);
    json.writeStartObject();
    json.writeStringField("displayTimeUnit", "ns");
    json.writeArrayFieldStart("traceEvents");
  }

  /** Adds a group of lanes, such as a block or a schedule. */
  public int process(String name) {
    processes.add(name);
    return processes.size() - 1;
  }

  /** Adds a lane to a process; lanes are shown in the order in which they are added. */
  public int lane(int process, String name) {
    lanes.add(new Lane(process, name));
    return lanes.size() - 1;
  }

  /** Gives a lane another name, also after slices of it were written. */
  public void rename(int lane, String name) {
    lanes.get(lane).name = name;
  }

  /**
   * Draws a slice.
   *
   * @param lane lane
   * @param name what is written on it
   * @param startNanos start, 0 or more, nanoseconds
   * @param durationNanos duration, 0 or more, nanoseconds
   * @param args what is shown when it is selected: texts and numbers
   * @throws IllegalArgumentException if the start or the duration is negative
   */
  public LaneSlice slice(
      int lane, String name, long startNanos, long durationNanos, Map<String, ?> args)
      throws IOException {
    if (startNanos < 0 || durationNanos < 0) {
      throw new IllegalArgumentException(
          "expected a start and a duration of 0 or more, found "
              + startNanos
              + " and "
              + durationNanos);
    }
    int row = row(lanes.get(lane), startNanos, startNanos + durationNanos);
    begin(name, "X", row, startNanos);
    micros("dur", durationNanos);
    if (!args.isEmpty()) {
      json.writeObjectFieldStart("args");
      for (Map.Entry<String, ?> arg : args.entrySet()) {
        if (arg.getValue() instanceof Number number) {
          json.writeFieldName(arg.getKey());
          json.writeNumber(number.toString());
        } else {
          json.writeStringField(arg.getKey(), String.valueOf(arg.getValue()));
        }
      }
      json.writeEndObject();
    }
    json.writeEndObject();
    slices++;
    return new LaneSlice(row, startNanos);
  }

  /** Draws an arrow from one slice to another that waited for it. */
  public void flow(String name, LaneSlice from, LaneSlice to) throws IOException {
    flows++;
    begin(name, "s", from.row(), from.startNanos());
    json.writeStringField("cat", "dependency");
    json.writeNumberField("id", flows);
    json.writeEndObject();
    begin(name, "f", to.row(), to.startNanos());
    json.writeStringField("cat", "dependency");
    json.writeNumberField("id", flows);
    json.writeStringField("bp", "e");
    json.writeEndObject();
  }

  /** Slices so far. */
  public long slices() {
    return slices;
  }

  /** Arrows so far. */
  public long flows() {
    return flows;
  }

  /** Slices that found no free row and were drawn over others. */
  public long squeezed() {
    return squeezed;
  }

  /** Names processes and rows, ends the file and closes it. */
  @Override
  public void close() throws IOException {
    try (json) {
      for (int process = 0; process < processes.size(); process++) {
        metadata("process_name", process, 0, "name", processes.get(process));
        metadata("process_sort_index", process, 0, "sort_index", process);
      }
      for (Lane lane : lanes) {
        for (int i = 0; i < lane.rows.size(); i++) {
          int row = lane.rows.get(i);
          String name = i == 0 ? lane.name : lane.name + " (overlap " + i + ')';
          metadata("thread_name", lane.process, row, "name", name);
          metadata(
              "thread_sort_index",
              lane.process,
              row,
              "sort_index",
              lanes.indexOf(lane) * MOST_ROWS_OF_LANE + i);
        }
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private int row(Lane lane, long start, long end) {
    for (int i = 0; i < lane.rows.size(); i++) {
      if (lane.ends.get(i) <= start) {
        lane.ends.set(i, end);
        return lane.rows.get(i);
      }
    }
    if (laneOfRow.size() < MOST_ROWS && lane.rows.size() < MOST_ROWS_OF_LANE) {
      laneOfRow.add(lane);
      lane.rows.add(laneOfRow.size() - 1);
      lane.ends.add(end);
      return laneOfRow.size() - 1;
    }
    squeezed++;
    return lane.rows.isEmpty() ? 0 : lane.rows.get(lane.rows.size() - 1);
  }

  private void begin(String name, String phase, int row, long nanos) throws IOException {
    json.writeRaw('\n');
    json.writeStartObject();
    json.writeStringField("name", name);
    json.writeStringField("ph", phase);
    json.writeNumberField("pid", laneOfRow.get(row).process);
    json.writeNumberField("tid", row);
    micros("ts", nanos);
  }

  private void metadata(String what, int process, int row, String key, Object value)
      throws IOException {
    json.writeRaw('\n');
    json.writeStartObject();
    json.writeStringField("name", what);
    json.writeStringField("ph", "M");
    json.writeNumberField("pid", process);
    json.writeNumberField("tid", row);
    json.writeObjectFieldStart("args");
    if (value instanceof Integer number) {
      json.writeNumberField(key, number);
    } else {
      json.writeStringField(key, String.valueOf(value));
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void micros(String key, long nanos) throws IOException {
    long rest = nanos % NANOS_OF_MICRO;
    json.writeFieldName(key);
    json.writeNumber(
        nanos / NANOS_OF_MICRO + "." + (rest < 100 ? rest < 10 ? "00" : "0" : "") + rest);
  }

  private static final class Lane {
    private final int process;
    private final List<Integer> rows = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();
    private String name;

    Lane(int process, String name) {
      this.process = process;
      this.name = name;
    }
  }
}
