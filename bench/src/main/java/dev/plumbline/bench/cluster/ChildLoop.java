package dev.plumbline.bench.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.bench.measure.ProcessFigures;
import dev.plumbline.bench.measure.ProcessMeter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;

/**
 * The child's side of the conversation: a line {@value #FIGURES} or {@value #COLLECT} is answered
 * with figures; the end of the input interrupts the working thread.
 */
public final class ChildLoop {
  /** Asks for figures. */
  public static final String FIGURES = "figures";

  /** Asks for figures after a full collection. */
  public static final String COLLECT = "collect";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ProcessMeter meter = new ProcessMeter();
  private final PrintStream answers;
  private final Function<ProcessFigures, Object> answer;

  /**
   * @param answer makes what is answered of the figures of this process
   */
  public ChildLoop(Function<ProcessFigures, Object> answer) {
    this.answers = System.out;
    this.answer = answer;
  }

  /** Says that the process is ready, and from now on listens for the worker. */
  public void start(Thread worker, Map<String, Object> ready) {
    say(ready);
    Thread listener = new Thread(() -> listen(worker), "bench-commands");
    listener.setDaemon(true);
    listener.start();
  }

  private void listen(Thread worker) {
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        say(answer(line));
      }
    } catch (IOException e) {
      System.err.println("plumbline: the bench can no longer be heard: " + e.getMessage());
    }
    worker.interrupt();
  }

  private Object answer(String command) {
    return switch (command) {
      case FIGURES -> answer.apply(meter.figures());
      case COLLECT -> answer.apply(meter.figuresAfterCollection());
      default -> throw new IllegalArgumentException("unknown command " + command);
    };
  }

  private void say(Object value) {
    try {
      answers.println(JSON.writeValueAsString(value));
      answers.flush();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON for " + value, e);
    }
  }
}
