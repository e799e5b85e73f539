package dev.plumbline.standalone.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A percentage on the command line. The sign is required: 0.05 could mean 5 % as well as 0.05 %.
 *
 * @param fraction 0.05 for 5 %, 0 or more
 */
record PercentOption(double fraction) {

  /** Reads {@code 5%}. */
  static final class Converter implements ITypeConverter<PercentOption> {
    @Override
    public PercentOption convert(String text) {
      if (!text.matches("\\d{1,6}(\\.\\d{1,9})?%")) {
        throw new TypeConversionException(
            "expected a percentage such as 5% or 2.5%, found '" + text + "'");
      }
      return new PercentOption(Double.parseDouble(text.substring(0, text.length() - 1)) / 100);
    }
  }
}
