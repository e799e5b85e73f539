package dev.plumbline.standalone.cli;

import java.net.InetSocketAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code HOST:PORT}; the host is looked up when it is needed. */
final class HostPortOption implements ITypeConverter<InetSocketAddress> {
  private static final int MAX_PORT = 65_535;

  @Override
  public InetSocketAddress convert(String text) {
    int colon = text.lastIndexOf(':');
    String port = colon < 1 ? "" : text.substring(colon + 1);
    if (!port.matches("\\d{1,5}")
        || Integer.parseInt(port) < 1
        || Integer.parseInt(port) > MAX_PORT) {
      throw new TypeConversionException(
          "expected HOST:PORT with a port from 1 to 65535, found '" + text + "'");
    }
    String host = text.substring(0, colon);
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    return InetSocketAddress.createUnresolved(
        bracketed ? host.substring(1, host.length() - 1) : host, Integer.parseInt(port));
  }
}
