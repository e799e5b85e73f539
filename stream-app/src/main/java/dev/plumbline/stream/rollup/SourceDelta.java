package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.Subject;
import dev.plumbline.stream.window.Figures;
import dev.plumbline.stream.window.FiguresCodec;

/**
 * What one window of one source gained, as it travels from the fold to the roll-up: the figures
 * stay packed until somebody adds them.
 *
 * @param key what the figures are about
 * @param subject who was measured
 * @param windowStartMillis start of the window, ms since the epoch
 * @param windowSizeMillis length of the window
 * @param figures the figures as {@link FiguresCodec} writes them
 */
public record SourceDelta(
    StatKey key, Subject subject, long windowStartMillis, long windowSizeMillis, byte[] figures) {

  /** Packs a delta. */
  public static SourceDelta of(StatsDelta delta) {
    Figures figures = new Figures(delta.key().kind());
    figures.merge(delta.value(), delta.lastEventMillis());
    return new SourceDelta(
        delta.key(),
        delta.subject(),
        delta.windowStartMillis(),
        delta.windowSizeMillis(),
        FiguresCodec.write(figures));
  }

  /**
   * The figures as an object of their own.
   *
   * @throws IllegalArgumentException if the bytes are no figures
   */
  Figures unpacked() {
    return FiguresCodec.read(key.kind(), figures);
  }
}
