package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever an input declares or unpacks to, memory stays small: each is read in a small heap. */
class BoundedMemoryTest {
  private static final int SMALL_HEAP_MIB = 64;
  private static final long ZEROS = 256L << 20;

  @TempDir Path folder;

  @Test
  void twoMillionEventsAreReadInAQuarterOfAGibibyte() throws Exception {
    JsonNode trace = SmallHeap.generate(256, 2_000_000);
    assertThat(trace.get("xEvents").longValue()).isEqualTo(2_000_000);
    assertThat(trace.get("depEdges").longValue()).isEqualTo(1_999_999 + 999_995);
    assertThat(trace.get("danglingDeps").longValue()).isZero();
    assertThat(trace.get("overallEnd").longValue()).isEqualTo(199_999_900 + 150);
    JsonNode path = trace.get("criticalPath");
    assertThat(path.get("length").longValue()).isEqualTo(200_000_050);
    assertThat(path.get("events").longValue()).isEqualTo(2_000_000);
    assertThat(path.get("steps")).hasSize(1000);
  }

  @Test
  void moreEventsThanFitTheHeapAreRefusedBeforeTheyFillIt() throws Exception {
    Path file = folder.resolve(Traces.NAME);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      out.write('[');
      byte[] record = Traces.bytes("{\"ph\":\"X\",\"ts\":0,\"dur\":1,\"tid\":3}\n");
      for (int i = 0; i < 1_500_000; i++) {
        if (i > 0) {
          out.write(',');
        }
        out.write(record);
      }
      out.write(']');
    }
    assertRefused(SmallHeap.read(SMALL_HEAP_MIB, file), "limit", "a larger heap");
  }

  @Test
  void aQuarterOfAGibibyteOfZerosInASmallFileIsRefused() throws Exception {
    Path zeros = folder.resolve("zeros.perf-sim");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zeros))) {
      zeros(out);
    }
    assertThat(Files.size(zeros)).isLessThan(1 << 20);
    assertRefused(SmallHeap.read(SMALL_HEAP_MIB, zeros), "recognise", "expected a tar");
  }

  @Test
  void zerosAsAMemberAreRefusedForTheirRatio() throws Exception {
    Path zeros = folder.resolve("zeros.perf-sim");
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(new GZIPOutputStream(Files.newOutputStream(zeros)))) {
      byte[] good = Traces.bytes(Traces.of(Traces.event(1, 3, 0, 10)));
      member(tar, Traces.NAME, good.length);
      tar.write(good);
      tar.closeArchiveEntry();
      member(tar, "perf_sim.nc00_sg00.sg0000.Block2.json", ZEROS);
      zeros(tar);
      tar.closeArchiveEntry();
    }
    JsonNode input = SmallHeap.read(SMALL_HEAP_MIB, zeros);
    assertThat(input.get("traces")).isEmpty();
    assertThat(input.get("rejected")).hasSize(2);
    JsonNode archive = input.get("rejected").get(1);
    assertThat(archive.get("member").textValue()).isEmpty();
    assertThat(archive.get("error").get("stage").textValue()).isEqualTo("limit");
    assertThat(archive.get("error").get("reason").textValue()).contains("times its size");
  }

  @Test
  void aMemberAboveTheLimitIsSkippedAndItsNeighboursAreKept() throws Exception {
    Path large = folder.resolve("large.perf-sim");
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(new BufferedOutputStream(Files.newOutputStream(large)))) {
      member(tar, "perf_sim.nc01_sg00.sg0000.Block1.json", 65L << 20);
      byte[] piece = new byte[1 << 20];
      for (int i = 0; i < 65; i++) {
        tar.write(piece);
      }
      tar.closeArchiveEntry();
      byte[] good = Traces.bytes(Traces.of(Traces.event(1, 3, 0, 10)));
      member(tar, Traces.NAME, good.length);
      tar.write(good);
      tar.closeArchiveEntry();
    }
    JsonNode input = SmallHeap.read(SMALL_HEAP_MIB, large);
    assertRefused(input, "limit", "read up to 67108864");
    assertThat(input.get("traces")).hasSize(1);
  }

  @Test
  void hugeDeclaredHeadersTakeNoMemory() throws Exception {
    byte[] tar = Traces.tar("x", Traces.bytes("x"));
    byte[] header = Arrays.copyOf(tar, 512);
    for (char type : new char[] {'x', 'g', 'L'}) {
      header[156] = (byte) type;
      octal(header, 124, 12, 1L << 32);
      octal(header, 148, 7, sum(header));
      Path file = folder.resolve("huge-" + type + ".perf-sim");
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
        out.write(header);
        out.write(new byte[1 << 20]);
      }
      assertRefused(SmallHeap.read(SMALL_HEAP_MIB, file), "limit", "bytes, expected up to");
    }
  }

  @Test
  void manyKeysLanesAndOpcodesTakeNoMemory() throws Exception {
    Path keys = folder.resolve("perf_sim.nc00_sg00.sg0000.Block1.json");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(keys))) {
      out.write(Traces.bytes("[{\"ph\":\"X\",\"ts\":0,\"dur\":1,\"tid\":3"));
      for (int i = 0; i < 1_000_000; i++) {
        out.write(Traces.bytes(",\"key number " + i + "\":1"));
      }
      out.write(Traces.bytes("}]"));
    }
    JsonNode input = SmallHeap.read(SMALL_HEAP_MIB, keys);
    assertThat(input.get("traces").get(0).get("ignored").get("unknown keys").longValue())
        .isEqualTo(1_000_000);
    Path lanes = folder.resolve("perf_sim.nc00_sg00.sg0000.Block2.json");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(lanes))) {
      out.write('[');
      for (int i = 0; i < 5000; i++) {
        out.write(
            Traces.bytes(
                (i == 0 ? "" : ",") + "{\"ph\":\"X\",\"ts\":0,\"dur\":1,\"tid\":" + i + "}"));
      }
      out.write(']');
    }
    assertRefused(SmallHeap.read(SMALL_HEAP_MIB, lanes), "limit", "more than 4096 lanes");
  }

  @Test
  void aTextOfManyMebibytesTakesNoMemory() throws Exception {
    Path file = folder.resolve(Traces.NAME);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      out.write(
          Traces.bytes("[{\"ph\":\"X\",\"ts\":0,\"dur\":1,\"tid\":3,\"args\":{\"opcode\":\""));
      for (int i = 0; i < 100; i++) {
        out.write("x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII));
      }
      out.write(Traces.bytes("\"}}]"));
    }
    assertRefused(SmallHeap.read(SMALL_HEAP_MIB, file), "limit", "a text has too many characters");
  }

  private static void assertRefused(JsonNode input, String stage, String reason) {
    assertThat(input.get("rejected")).hasSize(1);
    JsonNode error = input.get("rejected").get(0).get("error");
    assertThat(error.get("stage").textValue()).as(error.toString()).isEqualTo(stage);
    assertThat(error.get("reason").textValue()).contains(reason);
    assertThat(input.get("complete").booleanValue()).isFalse();
  }

  private static void member(TarArchiveOutputStream tar, String name, long size)
      throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setSize(size);
    tar.putArchiveEntry(entry);
  }

  private static void zeros(OutputStream out) throws IOException {
    byte[] piece = new byte[1 << 20];
    for (long done = 0; done < ZEROS; done += piece.length) {
      out.write(piece);
    }
  }

  private static int sum(byte[] header) {
    int sum = 0;
    for (int i = 0; i < header.length; i++) {
      sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xff;
    }
    return sum;
  }

  private static void octal(byte[] header, int offset, int length, long value) {
    String digits = Long.toOctalString(value);
    Arrays.fill(header, offset, offset + length, (byte) 0);
    byte[] text =
        ("0".repeat(length - 1 - digits.length()) + digits).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(text, 0, header, offset, text.length);
  }
}
