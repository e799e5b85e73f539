package dev.plumbline.model.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PacketTypeTest {
  @ParameterizedTest
  @CsvSource({
    "0,START,0",
    "1,END,0",
    "2,TOTAL,0",
    "3,TS_DATA,2",
    "4,TS_EVENT,0",
    "5,TS_DATA_16B,4",
    "6,STICKY_META,0",
    "7,UNKNOWN,0"
  })
  void theCodesAreThoseOfTheDevice(int code, PacketType type, int payloadWords) {
    assertThat(PacketType.ofCode(code)).isEqualTo(type);
    assertThat(type.code()).isEqualTo(code);
    assertThat(type.payloadWords()).isEqualTo(payloadWords);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 8, 255})
  void codesOutsideThreeBitsAreUnknown(int code) {
    assertThat(PacketType.ofCode(code)).isEqualTo(PacketType.UNKNOWN);
  }

  @ParameterizedTest
  @EnumSource
  void foilTextComesBackUnlessItIsAQuestionMark(PacketType type) {
    PacketType back = PacketType.ofFoilText(type.foilText());
    assertThat(back).isEqualTo(type.code() >= 6 ? PacketType.UNKNOWN : type);
  }

  @Test
  void anyOtherTextIsNoType() {
    assertThat(PacketType.ofFoilText("ZONE_START")).isNull();
    assertThat(PacketType.ofFoilText("start")).isNull();
    assertThat(PacketType.ofFoilText("")).isNull();
  }
}
