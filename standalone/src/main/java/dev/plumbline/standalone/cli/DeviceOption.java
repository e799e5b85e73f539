package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.scan.DeviceId;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Which device a part of the input is of.
 *
 * @param path sub-folder or file as the user named it
 * @param device the device
 */
record DeviceOption(Path path, DeviceId device) {

  /** Reads {@code PATH=ID[:SERIAL]}; the path may hold {@code =} itself. */
  static final class Converter implements ITypeConverter<DeviceOption> {
    @Override
    public DeviceOption convert(String text) {
      int equals = text.lastIndexOf('=');
      if (equals < 1) {
        throw new TypeConversionException(
            "expected PATH=ID or PATH=ID:SERIAL such as dev0=0:A1B2, found '" + text + "'");
      }
      try {
        return new DeviceOption(
            Path.of(text.substring(0, equals)), DeviceId.parse(text.substring(equals + 1)));
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }
}
