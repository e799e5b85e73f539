package dev.plumbline.standalone.cli;

import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A time as part of a run's name: {@code 20261130T120000Z}. */
final class RunTime {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private RunTime() {}

  static String now(InstantSource clock) {
    return FORMAT.format(clock.instant());
  }
}
