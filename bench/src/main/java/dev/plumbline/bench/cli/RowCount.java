package dev.plumbline.bench.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of rows: {@code 5000}, {@code 500k}, {@code 100M}. */
public final class RowCount implements ITypeConverter<Long> {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,12})([kM]?)");

  @Override
  public Long convert(String text) {
    Matcher match = TEXT.matcher(text);
    if (!match.matches()) {
      throw new TypeConversionException(
          "expected a number such as 5000, 500k or 100M, found '" + text + "'");
    }
    long number = Long.parseLong(match.group(1));
    return switch (String.valueOf(match.group(2))) {
      case "k" -> number * 1_000;
      case "M" -> number * 1_000_000;
      default -> number;
    };
  }
}
