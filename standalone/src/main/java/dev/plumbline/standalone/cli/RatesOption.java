package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.ascend.floor.RateRules;
import java.util.Arrays;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The rules of {@code --rates} by their names. */
final class RatesOption implements ITypeConverter<RateRules> {
  @Override
  public RateRules convert(String value) {
    return Arrays.stream(RateRules.values())
        .filter(rules -> rules.label().equals(value))
        .findFirst()
        .orElseThrow(
            () -> new TypeConversionException("expected component or operation, found " + value));
  }
}
