package dev.plumbline.ingest.tracy.net;

import dev.plumbline.ingest.tracy.protocol.Dialect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an agent connects.
 *
 * @param program where the program listens
 * @param dialects how it is greeted, in this order; a greeting that is refused costs nothing
 * @param record where connections are recorded, null if nowhere; the second one gets {@code -2}
 * @param once whether it ends after the first connection
 */
public record AgentSettings(
    InetSocketAddress program, List<Dialect> dialects, @Nullable Path record, boolean once) {
  /** Copies the list. */
  public AgentSettings {
    dialects = List.copyOf(dialects);
  }

  /** Address of the program, looked up each time: a host may have moved. */
  InetSocketAddress address() throws UnknownHostException {
    return program.isUnresolved()
        ? new InetSocketAddress(InetAddress.getByName(program.getHostString()), program.getPort())
        : program;
  }

  /** Where the connection of this number is recorded. */
  @Nullable Path recordOf(int connection) {
    if (record == null || connection == 1) {
      return record;
    }
    String name = String.valueOf(record.getFileName());
    int dot = name.lastIndexOf('.');
    int end = dot < 0 ? name.length() : dot;
    return record.resolveSibling(name.substring(0, end) + "-" + connection + name.substring(end));
  }
}
