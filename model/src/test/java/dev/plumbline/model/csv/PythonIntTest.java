package dev.plumbline.model.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PythonIntTest {
  @ParameterizedTest
  @CsvSource({
    "0,0",
    "' 12 ',12",
    "+7,7",
    "-42,-42",
    "1_000_000,1000000",
    "007,7",
    "9223372036854775807,9223372036854775807",
    "-9223372036854775808,-9223372036854775808",
    "-0,0"
  })
  void readsWhatPythonReads(String cell, long expected) {
    assertThat(PythonInt.of(cell)).hasValue(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-",
        "+",
        "--1",
        "1.0",
        "1e3",
        "_1",
        "1_",
        "1__0",
        "-_1",
        "0x10",
        "nan",
        "1 2",
        "١",
        "9223372036854775808",
        "-9223372036854775809",
        "92233720368547758070",
        "99999999999999999999"
      })
  void refusesWhatPythonOrSixtyFourBitsRefuse(String cell) {
    assertThat(PythonInt.of(cell)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0x10,16",
    "0xABcd,43981",
    "'0x10 ',16",
    "0x_1f,31",
    "0xffffffffffffffff,-1",
    "16,16",
    "' 16',16",
    "0x000000000000000000001,1"
  })
  void readsAddresses(String cell, long expected) {
    assertThat(PythonInt.ofHexOrDecimal(cell)).hasValue(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0X10", "0x", "0x-1", " 0x10", "0xg", "0x1_", "0x10000000000000000", "1f"})
  void refusesBadAddresses(String cell) {
    assertThat(PythonInt.ofHexOrDecimal(cell)).isEmpty();
  }

  @Test
  void everyLongIsReadBack() {
    Random random = new Random(20261130);
    for (int i = 0; i < 10_000; i++) {
      long value = random.nextLong() >> random.nextInt(64);
      assertThat(PythonInt.of(Long.toString(value))).hasValue(value);
      assertThat(PythonInt.ofHexOrDecimal("0x" + Long.toHexString(value))).hasValue(value);
    }
  }
}
