package dev.plumbline.stream.window;

/** The figures of one key in one window, and whether the store knows them. */
final class Window {
  final long startMillis;
  final boolean late;
  final Figures figures;

  /** Whether it changed since it was stored. */
  boolean changed;

  /** Whether the store has an entry of it. */
  boolean stored;

  Window(long startMillis, boolean late, Figures figures) {
    this.startMillis = startMillis;
    this.late = late;
    this.figures = figures;
  }
}
