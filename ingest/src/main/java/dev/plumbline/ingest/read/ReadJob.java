package dev.plumbline.ingest.read;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.ingest.text.LineReader;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneNames;
import java.io.IOException;

/**
 * Everything a reader needs.
 *
 * @param input what to read
 * @param header header of every frame
 * @param names names of device zones
 * @param images reads raw images
 * @param kernels reads measured kernels
 * @param sink takes the frames
 * @param problems takes what is wrong with the file as a whole
 * @param progress hears how far it is
 */
record ReadJob(
    StreamInput input,
    StreamHeader header,
    ZoneNames names,
    ImageFiles images,
    KernelFiles kernels,
    BatchSink sink,
    ProblemSink problems,
    ReadProgress progress) {

  ScannedInput file() {
    return input.first();
  }

  LineReader open() throws IOException {
    String name = file().file();
    return LineReader.open(file().path(), bytes -> progress.read(name, bytes));
  }

  void problem(long line, Severity severity, String code, String message) {
    String name = file().file();
    problems.problem(new Problem(name, line, severity, code, message));
  }
}
