package dev.plumbline.ingest.tracy.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The items of one dialect by number: name, size, shape, and what to do with them. A size that is
 * wrong by one byte destroys everything behind it, so the tables are data and frames are measured
 * by them before anything in them counts.
 */
final class ItemTable {
  /** Bytes of the type number that every item begins with. */
  static final int TYPE_BYTES = 1;

  private static final int KEY_BYTES = 8;
  private static final int FIXED = 0;
  private static final int KEYED_16 = 1;
  private static final int KEYED_32 = 2;
  private static final int TEXT_16 = 3;
  private static final int TEXT_8 = 4;

  private final String[] names;
  private final String[] countedAs;
  private final int[] sizes;
  private final int[] shapes;

  /** Sizes of items of fixed size by any type number; 0 for others. */
  private final int[] fixedSizes = new int[256];

  private final Decoding[] decodings;
  private final int longTextFrom;

  private ItemTable(List<String[]> rows, int longTextFrom) {
    int items = rows.size();
    this.names = new String[items];
    this.countedAs = new String[items];
    this.sizes = new int[items];
    this.shapes = new int[items];
    this.decodings = new Decoding[items];
    this.longTextFrom = longTextFrom;
    for (int i = 0; i < items; i++) {
      String[] row = rows.get(i);
      if (Integer.parseInt(row[0]) != i) {
        throw new IllegalStateException("item " + row[0] + " stands at " + i);
      }
      names[i] = row[1];
      sizes[i] = Integer.parseInt(row[2]);
      shapes[i] =
          switch (row[3]) {
            case "fixed" -> FIXED;
            case "keyed-16" -> KEYED_16;
            case "keyed-32" -> KEYED_32;
            case "text-16" -> TEXT_16;
            case "text-8" -> TEXT_8;
            default -> throw new IllegalStateException("shape " + row[3]);
          };
      fixedSizes[i] = shapes[i] == FIXED ? sizes[i] : 0;
      decodings[i] = Decoding.of(row[4]);
      countedAs[i] = row[5].equals("-") ? "" : row[5];
    }
  }

  /**
   * Reads a table of the resources.
   *
   * @param longTextFrom what the length of a long single string is counted from
   */
  static ItemTable load(String resource, int longTextFrom) {
    try (InputStream in = ItemTable.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing");
      }
      List<String[]> rows = new ArrayList<>();
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, US_ASCII));
      lines.readLine(); // column names
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        rows.add(line.split(",", -1));
      }
      return new ItemTable(rows, longTextFrom);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many types there are. */
  int types() {
    return names.length;
  }

  String name(int type) {
    return names[type];
  }

  /** What an item that we do not carry is counted as; empty if it is none. */
  String countedAs(int type) {
    return countedAs[type];
  }

  Decoding decoding(int type) {
    return decodings[type];
  }

  /** Whether texts below 256 bytes have an item of their own. */
  boolean hasShortTexts() {
    return longTextFrom > 0;
  }

  /**
   * Where the item at a position ends, or its next byte that is missing: a result behind {@code to}
   * means that the item does not fit. The type must be known.
   */
  int end(byte[] bytes, int at, int to) {
    int type = bytes[at] & 0xff;
    int size = fixedSizes[type];
    return size > 0 ? at + size : endOfText(type, bytes, at, to);
  }

  private int endOfText(int type, byte[] bytes, int at, int to) {
    int body = body(type, at);
    return body > to ? body : body + textBytes(bytes, at);
  }

  /** First byte of the text of an item that has one. */
  int body(byte[] bytes, int at) {
    return body(bytes[at] & 0xff, at);
  }

  private int body(int type, int at) {
    return switch (shapes[type]) {
      case KEYED_16 -> at + TYPE_BYTES + KEY_BYTES + 2;
      case KEYED_32 -> at + TYPE_BYTES + KEY_BYTES + 4;
      case TEXT_16 -> at + TYPE_BYTES + 2;
      case TEXT_8 -> at + TYPE_BYTES + 1;
      default -> at + TYPE_BYTES;
    };
  }

  /** Length of the text of an item that has one; too large for any frame if it says so. */
  private int textBytes(byte[] bytes, int at) {
    return switch (shapes[bytes[at] & 0xff]) {
      case KEYED_16 -> LittleEndian.unsignedShort(bytes, at + TYPE_BYTES + KEY_BYTES);
      case KEYED_32 -> {
        int length = LittleEndian.int32(bytes, at + TYPE_BYTES + KEY_BYTES);
        yield length < 0 || length > LinkedBlocks.MAX_BLOCK_BYTES
            ? LinkedBlocks.MAX_BLOCK_BYTES
            : length;
      }
      case TEXT_16 -> LittleEndian.unsignedShort(bytes, at + TYPE_BYTES) + longTextFrom;
      default -> LittleEndian.unsignedByte(bytes, at + TYPE_BYTES);
    };
  }
}
