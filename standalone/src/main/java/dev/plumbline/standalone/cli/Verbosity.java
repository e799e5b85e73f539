package dev.plumbline.standalone.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/** How much is said on standard error beside messages. */
public final class Verbosity {

  private static final String PATTERN = "%d{HH:mm:ss.SSS} %-5level %logger{20}: %msg%n";

  private static volatile boolean verbose;

  @Option(
      names = {"-v", "--verbose"},
      description = "Say more on standard error, stack traces included.")
  private void setVerbose(boolean wanted) {
    verbose = wanted;
    if (wanted && LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.getLogger("dev.plumbline").setLevel(Level.DEBUG);
      context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.INFO);
      showStackTraces(context);
    }
  }

  /** Whether the running command was asked to say more. */
  public static boolean isVerbose() {
    return verbose;
  }

  /**
   * For commands that end by themselves: a client that cannot connect repeats itself many times
   * before the one message that counts.
   */
  public static void quietClients() {
    if (!verbose && LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.getLogger("org.apache.kafka.clients").setLevel(Level.ERROR);
    }
  }

  private static void showStackTraces(LoggerContext context) {
    if (context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("STDERR")
            instanceof ConsoleAppender<ILoggingEvent> appender
        && appender.getEncoder() instanceof PatternLayoutEncoder) {
      PatternLayoutEncoder encoder = new PatternLayoutEncoder();
      encoder.setContext(context);
      encoder.setPattern(PATTERN);
      encoder.start();
      appender.setEncoder(encoder);
    }
  }
}
