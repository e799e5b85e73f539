package dev.plumbline.model.device;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ZoneHashTest {
  static Stream<String> vectors() {
    return Resources.lines("hash_vectors.csv").stream().skip(1);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void everyVectorHolds(String row) {
    // the name may be quoted and hold commas; the other cells never do
    String[] cells = row.split(",");
    int last = cells.length - 1;
    String file = cells[last - 4];
    String name = row.substring(0, row.indexOf("," + file)).replace("\"", "");
    String line = cells[last - 3];
    String text = name + "," + file + "," + line + ",KERNEL_PROFILER";
    assertThat(ZoneHash.fnv1a32(text.getBytes(UTF_8)))
        .isEqualTo(Integer.parseUnsignedInt(cells[last - 2].substring(2), 16));
    int hash = ZoneHash.hash16(name, file, Long.parseLong(line));
    assertThat(hash).isEqualTo(Integer.parseInt(cells[last]));
    assertThat(ZoneHash.hash16OfText(text)).isEqualTo(hash);
    assertThat(ZoneHash.hex(hash)).isEqualTo(cells[last - 1]);
  }

  @Test
  void theValueSeenOnHardwareHolds() {
    String file = "/localdev/nkapre/tt-metal/tt_metal/hw/firmware/src/tt-1xx/brisck.cc";
    assertThat(ZoneHash.hash16("BRISC-KERNEL", file, 71)).isEqualTo(31650);
  }

  @Test
  void hexAlwaysHasFourLowerCaseDigits() {
    assertThat(ZoneHash.hex(0)).isEqualTo("0x0000");
    assertThat(ZoneHash.hex(0xab)).isEqualTo("0x00ab");
    assertThat(ZoneHash.hex(0xffff)).isEqualTo("0xffff");
  }
}
