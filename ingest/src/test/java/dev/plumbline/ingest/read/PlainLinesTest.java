package dev.plumbline.ingest.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plain lines take a quick way. A letter beyond ASCII in every line keeps a file off it, so the
 * same file with that letter tells what the quick way must give: the same rows, lines, codes and
 * ends.
 */
class PlainLinesTest {
  private static final String FORK =
      "name,src_file,src_line,zone_name,zone_text,ns_since_start,exec_time_ns,thread,"
          + "special_parent_text";
  private static final String UPSTREAM =
      "name,src_file,src_line,ns_since_start,exec_time_ns,thread,value";
  private static final String[] NUMBERS = {
    "0",
    "7",
    "-3",
    "+4",
    " 5",
    "1_000",
    "",
    "x",
    "007",
    "999999999999999999",
    "9223372036854775807",
    "9223372036854775808",
    "1.5",
    "0x1f"
  };

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void zonesOfTheForkAreWhatTheyAreOffTheQuickWay(long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(FORK).append("\n");
    for (int i = 0; i < 400; i++) {
      String number = random.nextInt(12) == 0 ? pick(random, NUMBERS) : "" + random.nextInt(500);
      String zoneText = pick(random, "", "\"q\"", "\"q 1\"");
      String row = zone(random) + ",f.cpp,3,," + zoneText + "," + i + "," + number + ",1,q";
      line(text, random, odd(random, row));
    }
    compare(text.toString(), random);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void zonesOfUpstreamAreWhatTheyAreOffTheQuickWay(long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(UPSTREAM).append("\n");
    for (int i = 0; i < 400; i++) {
      String number = random.nextInt(12) == 0 ? pick(random, NUMBERS) : "" + random.nextInt(500);
      String row =
          zone(random) + ",f.cpp,3," + i + "," + number + ",1," + pick(random, "", "q", "q q");
      line(text, random, odd(random, row));
    }
    compare(text.toString(), random);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void memoryEventsAreWhatTheyAreOffTheQuickWay(long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("op,pool,addr,size,ts_ns\n");
    for (int i = 0; i < 400; i++) {
      String op = random.nextInt(20) == 0 ? "MOVE" : pick(random, "ALLOC", "FREE", "RESET");
      String pool = pick(random, "q L1", "\"q L1 (0,1)\"", "\"q L1 (1,1)\"");
      String address =
          random.nextInt(12) == 0
              ? pick(random, "0x", "0xFFFFFFFFFFFFFFFF", "0Xa", "12", "0x1_0", "0xABCDEF")
              : "0x" + Integer.toHexString(random.nextInt(5000));
      String size = random.nextInt(12) == 0 ? pick(random, NUMBERS) : "" + random.nextInt(500);
      line(text, random, odd(random, op + "," + pool + "," + address + "," + size + "," + i));
    }
    compare(text.toString(), random);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void markersAreWhatTheyAreOffTheQuickWay(long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder text =
        new StringBuilder(
            "dispatch_idx,host_ns,core_x,core_y,risc,packet_type,zone_hash,cycle,note\n");
    for (int i = 0; i < 400; i++) {
      String core = random.nextInt(12) == 0 ? pick(random, NUMBERS) : "" + random.nextInt(4);
      String risc = random.nextInt(20) == 0 ? pick(random, "TRISC_0", "brisc", "X") : "NCRISC";
      String type =
          random.nextInt(20) == 0 ? pick(random, "?", "END2") : pick(random, "START", "END");
      String hash = random.nextInt(12) == 0 ? pick(random, "0x1ffff", "-1", "77", "h") : "0x00fa";
      String cycle = random.nextInt(12) == 0 ? pick(random, NUMBERS) : "" + i;
      String row = "1,2," + core + ",3," + risc + "," + type + "," + hash + "," + cycle + ",q";
      line(text, random, odd(random, row));
    }
    compare(text.toString(), random);
  }

  private static String zone(Random random) {
    return random.nextInt(15) == 0
        ? pick(random, "", "q<a,b>", "\"q\"", "q\"x", "q\nq", "\"q,q\"")
        : "q" + random.nextInt(3);
  }

  /** Now and then a row is cut, has a field too many, or another line comes between. */
  private static String odd(Random random, String row) {
    return switch (random.nextInt(40)) {
      case 0 -> row.substring(0, random.nextInt(row.length()));
      case 1 -> row + ",q";
      case 2 -> "q\n" + row;
      case 3 -> row + "\n\n";
      case 4 -> row + "\nq go on\nq, and on";
      case 5 -> "\"q\n" + row;
      case 6 -> row + "\r";
      case 7 -> row.replace("q", "\"q");
      default -> row;
    };
  }

  private static void line(StringBuilder text, Random random, String row) {
    text.append(row).append(random.nextInt(100) == 0 ? "\r\n" : "\n");
  }

  private void compare(String ascii, Random random) throws IOException {
    String text = random.nextBoolean() ? ascii : ascii.substring(0, ascii.length() - 1);
    ReadFrames quick = read(text);
    ReadFrames slow = read(text.replace("q", "é"));
    assertThat(shown(quick)).isEqualTo(shown(slow).replace("é", "q"));
    assertThat(quick.zones.size() + quick.markers.size() + quick.events.size()).isGreaterThan(300);
  }

  private ReadFrames read(String text) throws IOException {
    Path file = folder.resolve("table.csv");
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    return ReadFrames.of(file);
  }

  private static String shown(ReadFrames read) {
    StringBuilder shown = new StringBuilder();
    for (List<?> rows : List.of(read.zones, read.markers, read.events, read.ends, read.problems)) {
      rows.forEach(row -> shown.append(row).append('\n'));
    }
    return shown.toString();
  }

  private static String pick(Random random, String... texts) {
    return texts[random.nextInt(texts.length)];
  }
}
