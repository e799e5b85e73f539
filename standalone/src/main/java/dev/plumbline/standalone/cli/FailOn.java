package dev.plumbline.standalone.cli;

import dev.plumbline.sinks.report.Finding;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A word of {@code --fail-on}. */
record FailOn(Finding finding) {

  /** Reads a word. */
  static final class Converter implements ITypeConverter<FailOn> {
    @Override
    public FailOn convert(String word) {
      return Finding.of(word)
          .map(FailOn::new)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected one of "
                          + Arrays.stream(Finding.values())
                              .map(Finding::text)
                              .collect(Collectors.joining(", "))
                          + ", found '"
                          + word
                          + "'"));
    }
  }

  /** Every word, for the help. */
  static final class Words implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Finding.values()).map(Finding::text).iterator();
    }
  }
}
