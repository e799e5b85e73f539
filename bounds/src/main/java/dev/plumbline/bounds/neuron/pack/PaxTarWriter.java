package dev.plumbline.bounds.neuron.pack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Writes a PAX tar the way libarchive does: times that ustar cannot hold go into PAX records. */
final class PaxTarWriter {
  private static final int BLOCK = 512;
  private static final int NAME_BYTES = 100;
  private static final long MOST_OCTAL_SIZE = (1L << 33) - 1;
  private static final int MOST_OCTAL_ID = (1 << 21) - 1;
  private static final int BUFFER_BYTES = 1 << 13;

  private final OutputStream out;

  PaxTarWriter(OutputStream out) {
    this.out = out;
  }

  /**
   * Writes one member.
   *
   * @param entry its header
   * @param content exactly as many bytes as the header says
   * @throws IOException if the content is shorter
   */
  void add(PackEntry entry, InputStream content) throws IOException {
    byte[] name = entry.name().getBytes(StandardCharsets.UTF_8);
    Map<String, String> records = entry.paxRecords();
    if (name.length > NAME_BYTES) {
      records.put("path", entry.name());
    }
    if (entry.sizeBytes() > MOST_OCTAL_SIZE) {
      records.put("size", Long.toString(entry.sizeBytes()));
    }
    byte[] pax = records(records);
    writeHeader(paxName(entry.name()), pax.length, 'x', entry);
    out.write(pax);
    pad(pax.length);
    writeHeader(name, entry.sizeBytes() > MOST_OCTAL_SIZE ? 0 : entry.sizeBytes(), '0', entry);
    copy(entry, content);
    pad(entry.sizeBytes());
  }

  /** Writes the end of the archive. */
  void finish() throws IOException {
    out.write(new byte[2 * BLOCK]);
  }

  /** {@code "<length> <key>=<value>\n"}, where the length counts its own digits. */
  static byte[] records(Map<String, String> records) {
    StringBuilder all = new StringBuilder();
    records.forEach(
        (key, value) -> {
          String text = ' ' + key + '=' + value + '\n';
          int bytes = text.getBytes(StandardCharsets.UTF_8).length;
          int length = bytes + Integer.toString(bytes).length();
          if (Integer.toString(length).length() + bytes != length) {
            length = Integer.toString(length).length() + bytes;
          }
          all.append(length).append(text);
        });
    return all.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] paxName(String name) {
    int slash = name.lastIndexOf('/');
    String text = name.substring(0, slash + 1) + "PaxHeader/" + name.substring(slash + 1);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return bytes.length < NAME_BYTES
        ? bytes
        : ("PaxHeader/" + Integer.toHexString(name.hashCode())).getBytes(StandardCharsets.UTF_8);
  }

  private void writeHeader(byte[] name, long size, char type, PackEntry entry) throws IOException {
    byte[] header = new byte[BLOCK];
    System.arraycopy(name, 0, header, 0, Math.min(name.length, NAME_BYTES));
    octal(header, 100, 8, entry.mode());
    octal(header, 108, 8, Math.min(entry.userId(), MOST_OCTAL_ID));
    octal(header, 116, 8, Math.min(entry.groupId(), MOST_OCTAL_ID));
    octal(header, 124, 12, size);
    octal(header, 136, 12, Math.max(0, entry.modifiedSeconds()));
    Arrays.fill(header, 148, 156, (byte) ' ');
    header[156] = (byte) type;
    System.arraycopy("ustar\00000".getBytes(StandardCharsets.US_ASCII), 0, header, 257, 8);
    octal(header, 329, 8, 0);
    octal(header, 337, 8, 0);
    int sum = 0;
    for (byte value : header) {
      sum += value & 0xff;
    }
    octal(header, 148, 7, sum);
    out.write(header);
  }

  private static void octal(byte[] header, int offset, int length, long value) {
    String digits = Long.toOctalString(value);
    Arrays.fill(header, offset, offset + length - 1, (byte) '0');
    byte[] bytes = digits.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, header, offset + length - 1 - bytes.length, bytes.length);
    header[offset + length - 1] = 0;
  }

  private void copy(PackEntry entry, InputStream content) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long left = entry.sizeBytes();
    while (left > 0) {
      int got = content.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (got < 0) {
        throw new IOException(
            entry.name() + " became shorter while it was packed: " + left + " bytes are missing");
      }
      out.write(buffer, 0, got);
      left -= got;
    }
  }

  private void pad(long size) throws IOException {
    out.write(new byte[(int) (-size & BLOCK - 1)]);
  }
}
