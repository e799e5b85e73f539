package dev.plumbline.bench.rivals;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.bench.load.Expected;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The script that everybody writes first: csv and a dict.
 *
 * @param python the interpreter
 * @param script the script
 * @param csv the file it reads
 * @param expected what must come out
 */
record PythonRival(String python, Path script, Path csv, Expected expected) implements Rival {
  static final String NAME = "python";

  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String computes() {
    return "count, sum, min, max by (source, zone, 10 s) and by (source, zone); no distribution";
  }

  @Override
  public long rows() {
    return expected.count();
  }

  @Override
  public Score run(int round) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(python, script.toString(), csv.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      Taken taken = JSON.readValue(process.getInputStream(), Taken.class);
      if (process.waitFor() != 0) {
        throw CommandFailure.notFinished("python ended with code " + process.exitValue(), null);
      }
      ZoneAnswer.check(name(), expected, taken.answers(), false);
      return new Score(name(), round, rows(), taken.nanos(), 0, taken.cpuNanos(), 0);
    } finally {
      process.destroy();
    }
  }
}
