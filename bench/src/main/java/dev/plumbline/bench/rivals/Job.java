package dev.plumbline.bench.rivals;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.standalone.cli.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * A child's side of a piece of work that is done once: it says when it is ready, starts when it is
 * told to and answers with what came of it.
 */
final class Job {
  static final String RUN = "run";

  private static final ObjectMapper JSON = new ObjectMapper();

  private Job() {}

  /** Serves and ends the process. */
  static void serve(Callable<?> work) {
    Locale.setDefault(Locale.ROOT);
    System.exit(served(System.out, work));
  }

  private static int served(PrintStream answers, Callable<?> work) {
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      say(answers, new Object[0]);
      while (commands.readLine() != null) {
        say(answers, work.call());
      }
      return ExitCode.OK;
    } catch (Exception e) {
      System.err.println("plumbline: " + e);
      return ExitCode.NOT_FINISHED;
    }
  }

  private static void say(PrintStream answers, Object value) throws IOException {
    answers.println(JSON.writeValueAsString(value));
    answers.flush();
  }

  /** CPU time of this process so far, ns. */
  static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getProcessCpuTime();
  }
}
