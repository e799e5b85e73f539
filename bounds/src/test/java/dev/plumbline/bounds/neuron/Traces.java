package dev.plumbline.bounds.neuron;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Small traces and archives made by hand. */
final class Traces {
  static final String NAME = "perf_sim.nc00_sg00.sg0000.Block1.json";

  private static final String[] LANES = {
    "0. Unassigned",
    "4. POOL",
    "7. ACT",
    "5. PE",
    "1. DMA",
    "6. DVE",
    "3. SP",
    "2.0 CCStream0",
    "2.1 CCStream1",
    "2.2 CCStream2",
    "2.3 CCStream3"
  };

  private Traces() {}

  /** A trace with all lanes named and these records behind. */
  static String of(String... records) {
    StringBuilder text = new StringBuilder("[\n");
    for (int i = 0; i < LANES.length; i++) {
      text.append(i == 0 ? "" : ",\n")
          .append("{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":0,\"tid\":")
          .append(i)
          .append(",\"args\":{\"name\":\"")
          .append(LANES[i])
          .append("\"}}");
    }
    for (String record : records) {
      text.append(",\n").append(record);
    }
    return text.append("\n]\n").toString();
  }

  /** An event with an instruction; each dependency is {@code id:kind:end}. */
  static String event(long id, long tid, long start, long duration, String... deps) {
    StringBuilder edges = new StringBuilder();
    for (String dep : deps) {
      String[] parts = dep.split(":");
      edges
          .append(edges.isEmpty() ? "" : ",")
          .append("{\"bir_id\":" + parts[0])
          .append(",\"edge_type\":\"" + parts[1] + "\"")
          .append(",\"end_time\":" + parts[2] + "}");
    }
    return "{\"name\":\"I-"
        + id
        + "\",\"ph\":\"X\",\"ts\":"
        + start
        + ",\"dur\":"
        + duration
        + ",\"pid\":0,\"tid\":"
        + tid
        + ",\"args\":{\"bir_id\":"
        + id
        + ",\"bir_name\":\"I-"
        + id
        + "\",\"opcode\":\"Matmult\",\"inst_dump\":\"a \\\"b\\\"\\n\", \"deps\":["
        + edges
        + "]}}";
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  /** A tar of pairs of names and contents. */
  static byte[] tar(Object... namesAndContents) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, "UTF-8")) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (int i = 0; i < namesAndContents.length; i += 2) {
        byte[] content = (byte[]) namesAndContents[i + 1];
        TarArchiveEntry entry = new TarArchiveEntry((String) namesAndContents[i], true);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
      }
    }
    return out.toByteArray();
  }

  static Path write(Path folder, String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }
}
