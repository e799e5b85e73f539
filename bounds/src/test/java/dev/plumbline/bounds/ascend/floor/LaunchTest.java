package dev.plumbline.bounds.ascend.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchTest {
  @ParameterizedTest
  @CsvSource({"1,20,1", "20,20,1", "21,20,2", "4096,20,205", "0,20,0", "7,0,1", "7,-1,1"})
  void wavesAreRoundsOfTheCores(long programs, long cores, long waves) {
    assertThat(new Launch(List.of(programs), cores, 1, 1, 1).waves()).isEqualTo(waves);
  }

  @Test
  void theLargestGridStillHasWaves() {
    assertThat(new Launch(List.of(Long.MAX_VALUE), 2, 1, 1, 1).waves()).isEqualTo(1L << 62);
  }

  @Test
  void factorsOfZeroOrLessStandForOne() {
    Launch launch = new Launch(List.of(), 20, 0, -1, -0.0);
    assertThat(launch.usedOccupancy()).isEqualTo(1);
    assertThat(launch.usedLoadBalance()).isEqualTo(1);
    assertThat(launch.usedRedundancy()).isEqualTo(1);
  }

  @Test
  void aGridThatCannotBeIsRefused() {
    assertThatThrownBy(() -> Launch.of(4L, -1L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("grid [4, -1]: -1 is negative");
    assertThatThrownBy(() -> Launch.of(Long.MAX_VALUE, 2L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has more programs than");
    assertThatThrownBy(() -> new Launch(List.of(), 20, Double.NaN, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("occupancy: expected a finite number, found NaN");
  }
}
