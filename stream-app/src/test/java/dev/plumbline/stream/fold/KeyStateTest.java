package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.judge.Standing;
import dev.plumbline.stream.state.StateWriter;
import dev.plumbline.stream.window.Figures;
import dev.plumbline.stream.window.FiguresCodec;
import dev.plumbline.stream.window.Windowing;
import org.junit.jupiter.api.Test;

final class KeyStateTest {
  private static final StatKey KEY = new StatKey(StatKind.KERNEL, "k", "", "", "r", "h/0");

  private final Windowing windowing = Windowing.of(StreamConfig.defaults());

  @Test
  void whatAnEarlierVersionStoredIsStillRead() {
    Figures figures = new Figures(StatKind.KERNEL);
    figures.addDuration(50, 1_000, null);
    byte[] first =
        new StateWriter(1)
            .bytes(FiguresCodec.write(figures))
            .text("UNSOUND")
            .text("b1")
            .text("100.0 null null[]")
            .flag(true)
            .flag(false)
            .toBytes();

    KeyState state = new KeyState(KEY, windowing, first);

    assertThat(state.figures().run().durations().count()).isEqualTo(1);
    assertThat(state.said().isUnsound("b1")).isTrue();
    assertThat(state.said().isAlerting()).isTrue();
    assertThat(state.said().isEnded()).isTrue();
    assertThat(state.toBytes()[0]).isEqualTo((byte) 2);
  }

  @Test
  void whereItStandsAgainstItsPastIsStored() {
    KeyState state = new KeyState(KEY, windowing);
    state.stands(new Standing(100, 130, 10, 5_000, 9_000));
    byte[] bytes = state.toBytes();

    assertThat(new KeyState(KEY, windowing, bytes).toBytes()).isEqualTo(bytes);
    assertThat(bytes).isNotEqualTo(new KeyState(KEY, windowing).toBytes());
  }

  @Test
  void aLaterVersionIsRefusedByName() {
    byte[] bytes = new KeyState(KEY, windowing).toBytes();
    bytes[0] = 9;

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeyState(KEY, windowing, bytes))
        .withMessageContaining("run of k")
        .withMessageContaining("version 1 to 2 expected, found 9");
  }
}
