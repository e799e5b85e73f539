package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What Commons Compress would take memory for, or pass over in silence, is refused with its place
 * in a small heap; the good member before it is kept, and in quarantine.
 */
class HostileTarHeadersTest {
  private static final int SMALL_HEAP_MIB = 64;
  private static final byte[] GOOD = Traces.bytes(Traces.of(Traces.event(1, 3, 0, 10)));
  private static final String OTHER = "perf_sim.nc01_sg00.sg0000.Block1.json";

  /** Where the record behind the first member begins. */
  private static final int BEHIND_GOOD = 512 + (GOOD.length + 511) / 512 * 512;

  @TempDir Path folder;

  private final ByteArrayOutputStream tar = new ByteArrayOutputStream();

  @Test
  void aPaxHeaderThatDeclaresAGibibyteIsRefusedBeforeItIsRead() throws Exception {
    good();
    tar.write(header("x", 'x', 1L << 30));
    tar.write(new byte[1 << 20]);
    assertRefused(
        "limit", "a PAX header of 1073741824 bytes, expected up to 262144, at byte " + BEHIND_GOOD);
  }

  @Test
  void aNegativeSizeIsNamed() throws Exception {
    good();
    byte[] header = header("x", 'x', 0);
    Arrays.fill(header, 124, 136, (byte) 0xff);
    tar.write(summed(header));
    assertRefused(
        "tar",
        "damaged at byte "
            + BEHIND_GOOD
            + ": expected a size in the header that fits an archive, found -1");
  }

  @Test
  void aNegativeSizeInAPaxHeaderIsNamed() throws Exception {
    good();
    pax('x', "12 size=-10\n");
    tar.write(header(OTHER, '0', 0));
    assertRefused("tar", "a member declares a size that cannot be");
  }

  @Test
  void aWrongChecksumOfAPaxHeaderIsNamed() throws Exception {
    good();
    byte[] header = header("x", 'x', 16);
    header[148] ^= 1;
    tar.write(header);
    tar.write(Arrays.copyOf(Traces.bytes("16 comment=hello"), 512));
    tar.write(header(OTHER, '0', 0));
    assertRefused("tar", "damaged at byte " + BEHIND_GOOD + ": the checksum of the header");
  }

  @Test
  void recordsOfAPaxHeaderThatAreNoneAreNamed() throws Exception {
    good();
    pax('x', "99999999999 comment=hello\n");
    tar.write(header(OTHER, '0', 0));
    assertRefused("tar", "damaged at byte " + BEHIND_GOOD);
  }

  @Test
  void anArchiveCutInsideAPaxHeaderIsCut() throws Exception {
    good();
    tar.write(header("x", 'x', 700));
    tar.write(Traces.bytes("700 comment=" + "y".repeat(88)));
    assertRefused(
        "tar",
        "cut: unexpected end after " + (BEHIND_GOOD + 512 + 100) + " bytes, 924 declared bytes");
  }

  @Test
  void anArchiveCutInsideTheHeaderBehindAPaxHeaderIsCut() throws Exception {
    good();
    pax('x', "17 comment=hello\n");
    tar.write(header(OTHER, '0', 0), 0, 200);
    assertRefused("tar", "inside a header at byte " + (BEHIND_GOOD + 1024 + 200));
  }

  @Test
  void headersOneBehindTheOtherAreReadUpToALimit() throws Exception {
    good();
    for (int i = 0; i < 20_000; i++) {
      tar.write(header("x", 'x', 0));
    }
    assertRefused("limit", "the headers of one member have more than 262144 bytes");
  }

  @Test
  void globalHeadersDoNotAddUp() throws Exception {
    good();
    for (int i = 0; i < 200; i++) {
      StringBuilder records = new StringBuilder();
      for (int j = 0; j < 1000; j++) {
        records.append(String.format(Locale.ROOT, "14 k%03d%04d=v\n", i, j));
      }
      pax('g', records.toString());
      tar.write(header("member " + i, '0', 0));
    }
    assertRefused("limit", "a global PAX header of 14000 bytes, expected up to 2384");
  }

  @Test
  void aSparseMapOfManyMebibytesIsNotRead() throws Exception {
    good();
    pax(
        'x',
        "22 GNU.sparse.major=1\n22 GNU.sparse.minor=0\n34 GNU.sparse.realsize=2000000000\n"
            + "26 GNU.sparse.name=sparse\n");
    tar.write(header(OTHER, '0', 32L << 20));
    tar.write(Traces.bytes("8000000\n"));
    for (int i = 0; i < (32 << 20) / 4 - 2; i++) {
      tar.write('1' + i % 9);
      tar.write('\n');
      tar.write('1');
      tar.write('\n');
    }
    assertRefused("limit", "the headers of one member have more than 262144 bytes");
  }

  @Test
  void aSparseMemberIsSkippedAndItsNeighboursAreKept() throws Exception {
    byte[] sparse = header("perf_sim.sparse.json", 'S', 512);
    System.arraycopy(Traces.bytes("ustar  \0"), 0, sparse, 257, 8);
    octal(sparse, 386, 12, 1L << 31);
    octal(sparse, 398, 12, 512);
    octal(sparse, 483, 12, (1L << 31) + 512);
    tar.write(summed(sparse));
    tar.write(new byte[512]);
    good();
    tar.write(new byte[1024]);
    JsonNode input = read();
    assertThat(input.get("rejected")).isEmpty();
    assertThat(input.get("traces")).hasSize(1);
    assertThat(input.get("problems").findValuesAsText("code")).contains("W-SPECIAL");
  }

  private void good() throws IOException {
    tar.write(header(Traces.NAME, '0', GOOD.length));
    tar.write(Arrays.copyOf(GOOD, BEHIND_GOOD - 512));
  }

  private void pax(char type, String records) throws IOException {
    byte[] content = Traces.bytes(records);
    tar.write(header("x", type, content.length));
    tar.write(Arrays.copyOf(content, (content.length + 511) / 512 * 512));
  }

  private JsonNode read() throws Exception {
    return SmallHeap.read(SMALL_HEAP_MIB, Traces.write(folder, "a.perf-sim", tar.toByteArray()));
  }

  private void assertRefused(String stage, String reason) throws Exception {
    JsonNode input = read();
    assertThat(input.get("rejected")).hasSize(1);
    JsonNode error = input.get("rejected").get(0).get("error");
    assertThat(error.get("reason").textValue()).contains(reason);
    assertThat(error.get("stage").textValue()).isEqualTo(stage);
    assertThat(input.get("traces")).hasSize(1);
    assertThat(input.get("complete").booleanValue()).isFalse();
  }

  private static byte[] header(String name, char type, long size) {
    byte[] header = new byte[512];
    byte[] text = Traces.bytes(name);
    System.arraycopy(text, 0, header, 0, text.length);
    octal(header, 124, 12, size);
    header[156] = (byte) type;
    System.arraycopy(Traces.bytes("ustar\00000"), 0, header, 257, 8);
    return summed(header);
  }

  private static byte[] summed(byte[] header) {
    Arrays.fill(header, 148, 156, (byte) ' ');
    int sum = 0;
    for (byte value : header) {
      sum += value & 0xff;
    }
    octal(header, 148, 7, sum);
    return header;
  }

  private static void octal(byte[] header, int offset, int length, long value) {
    byte[] digits =
        String.format(Locale.ROOT, "%0" + (length - 1) + "o", value)
            .getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(digits, 0, header, offset, digits.length);
    header[offset + length - 1] = 0;
  }
}
