package dev.plumbline.standalone.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Which device a part of the input is of.
 *
 * @param path sub-folder or file as the user named it, without a slash at its end
 * @param id index on the host, as text
 * @param serial serial number, empty if unknown
 */
record DeviceOption(String path, String id, String serial) {

  /** Reads {@code PATH=ID[:SERIAL]}; the path may hold {@code =} itself. */
  static final class Converter implements ITypeConverter<DeviceOption> {
    @Override
    public DeviceOption convert(String text) {
      int equals = text.lastIndexOf('=');
      String path = equals < 0 ? "" : stripSlash(text.substring(0, equals));
      String device = text.substring(equals + 1);
      int colon = device.indexOf(':');
      String id = colon < 0 ? device : device.substring(0, colon);
      if (path.isEmpty() || id.isEmpty()) {
        throw new TypeConversionException(
            "expected PATH=ID or PATH=ID:SERIAL such as dev0=0:A1B2, found '" + text + "'");
      }
      return new DeviceOption(path, id, colon < 0 ? "" : device.substring(colon + 1));
    }

    private static String stripSlash(String path) {
      return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
  }
}
