package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.OutputFile;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.bounds.trace.LaneTraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Writes every trace of an input as lanes into one file, a group of lanes for each. The input is
 * read twice: a trace that is refused is not drawn by half.
 *
 * @param input what was read
 * @param slices slices drawn
 * @param arrows dependencies between lanes drawn
 * @param squeezed slices drawn over others, since their lane has too many at once
 */
public record PerfSimLaneTrace(PerfSimInput input, long slices, long arrows, long squeezed) {
  /**
   * Reads a file or folder and writes its lanes.
   *
   * @param in what {@link PerfSimReader} reads
   * @param out file to write; replaced only when the new one is whole
   * @param options how it is read
   * @param arrows whether dependencies between lanes are drawn
   * @return what was read and drawn; without any trace nothing is written
   * @throws IOException if a file cannot be read or written
   */
  public static PerfSimLaneTrace write(Path in, Path out, PerfSimOptions options, boolean arrows)
      throws IOException {
    PerfSimInput input = new PerfSimReader(options).read(in);
    if (input.traces().isEmpty()) {
      return new PerfSimLaneTrace(input, 0, 0, 0);
    }
    Set<String> good = new HashSet<>();
    input.traces().stream().map(TraceSummary::file).forEach(good::add);
    return OutputFile.write(
        out,
        stream -> {
          LaneTraceWriter writer;
          try (LaneTraceWriter lanes = new LaneTraceWriter(stream)) {
            writer = lanes;
            PerfSimInput drawn =
                new PerfSimReader(options, new Drawing(lanes, good, arrows)).read(in);
            if (!drawn.rejected().equals(input.rejected())) {
              throw new IOException(in + " changed while it was read");
            }
          }
          return new PerfSimLaneTrace(input, writer.slices(), writer.flows(), writer.squeezed());
        });
  }

  /**
   * What is drawn while an input is read.
   *
   * @param out where it is drawn
   * @param traces files of the traces to draw
   * @param arrows whether dependencies between lanes are drawn
   */
  record Drawing(LaneTraceWriter out, Set<String> traces, boolean arrows) {}
}
