package dev.plumbline.ingest.tracy.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A version of the protocol that can be read. The number alone does not tell: Tenstorrent's fork of
 * 0.10 and upstream 0.11.0 both say 66, with different items.
 */
public enum Dialect {
  /** Tenstorrent's fork, its own version 0.10. */
  TT66("66tt", 66, "Tenstorrent's fork 0.10", 1178, 0),
  /** Upstream 0.13.0 and 0.13.1. */
  V76("76", 76, "Tracy 0.13.0 and 0.13.1", 1170, 0),
  /** Upstream 0.14.0. */
  V82("82", 82, "Tracy 0.14.0", 1170, 256);

  private final String text;
  private final int protocol;
  private final String release;
  private final int welcomeBytes;
  private final ItemTable items;

  Dialect(String text, int protocol, String release, int welcomeBytes, int longTextFrom) {
    this.text = text;
    this.protocol = protocol;
    this.release = release;
    this.welcomeBytes = welcomeBytes;
    this.items = ItemTable.load("items-" + text + ".csv", longTextFrom);
  }

  /** Name for options and messages, such as {@code 66tt}. */
  public String text() {
    return text;
  }

  /** Protocol number that both sides say. */
  public int protocol() {
    return protocol;
  }

  /** Bytes of the welcome message, the status byte before it not counted. */
  int welcomeBytes() {
    return welcomeBytes;
  }

  ItemTable items() {
    return items;
  }

  /** Whether a context of a GPU has a number of two bytes. */
  boolean hasWideGpuContexts() {
    return this == TT66;
  }

  /** Whether a zone value is shown as {@code N [0xHEX]}, as newer versions of csvexport do. */
  public boolean showsValuesInHex() {
    return this != TT66;
  }

  /** The dialect of a protocol number. */
  public static Optional<Dialect> ofProtocol(int protocol) {
    return Arrays.stream(values()).filter(d -> d.protocol == protocol).findFirst();
  }

  /** The dialect of a name. */
  public static Optional<Dialect> ofText(String text) {
    return Arrays.stream(values()).filter(d -> d.text.equals(text)).findFirst();
  }

  /** All dialects, for messages. */
  public static String supported() {
    return List.of(values()).stream()
        .map(d -> d.text + " (" + d.release + ")")
        .collect(Collectors.joining(", "));
  }
}
