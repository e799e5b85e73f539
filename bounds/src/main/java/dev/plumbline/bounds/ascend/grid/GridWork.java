package dev.plumbline.bounds.ascend.grid;

import java.util.stream.LongStream;

/**
 * Who works on what. Nothing is stored per program: a launch may have billions of them.
 *
 * <p>The unit of work is that of the template: rows, elements, tiles or programs.
 */
public sealed interface GridWork {

  /** Number of entries of the work table: tiles, or programs. */
  long entries();

  /** Number of entries that have tiles assigned to them. */
  long tileEntries();

  /** Work of an entry, from 0 up to {@link #entries()}. */
  long work(long entry);

  /**
   * Where the tiles of an entry start: the row of each, or row and column of its one rectangle;
   * none if the table has no tiles.
   */
  LongStream tiles(long entry);

  /** Sum over all entries. */
  long sum();

  /** Largest work of an entry, which the first entry has; 0 if there are none. */
  default long max() {
    return entries() == 0 ? 0 : work(0);
  }

  /** Entries with work. */
  long active();

  /** Work of an entry as a share of the largest, averaged over those that have work; 1 if none. */
  default double balance() {
    return sum() == 0 ? 1.0 : (double) sum() / ((double) max() * active());
  }

  /**
   * Rectangles, counted row by row, ragged at the far edges.
   *
   * @param rows rows of the problem
   * @param columns columns of the problem
   * @param blockRows rows of a block
   * @param blockColumns columns of a block
   * @param tileRows blocks below each other
   * @param tileColumns blocks beside each other
   */
  record Rectangles(
      long rows, long columns, long blockRows, long blockColumns, long tileRows, long tileColumns)
      implements GridWork {

    static Rectangles of(long rows, long columns, long blockRows, long blockColumns) {
      long tileRows = Math.max(0, ceilDiv(rows, blockRows));
      long tileColumns = Math.max(0, ceilDiv(columns, blockColumns));
      // Both checked here, so that nothing can overflow later.
      Math.multiplyExact(tileRows, tileColumns);
      Math.multiplyExact(rows, columns);
      return new Rectangles(rows, columns, blockRows, blockColumns, tileRows, tileColumns);
    }

    @Override
    public long entries() {
      return tileRows * tileColumns;
    }

    @Override
    public long tileEntries() {
      return entries();
    }

    @Override
    public long work(long entry) {
      return Math.min(blockRows, rows - entry / tileColumns * blockRows)
          * Math.min(blockColumns, columns - entry % tileColumns * blockColumns);
    }

    @Override
    public LongStream tiles(long entry) {
      return LongStream.of(entry / tileColumns * blockRows, entry % tileColumns * blockColumns);
    }

    @Override
    public long sum() {
      return entries() == 0 ? 0 : rows * columns;
    }

    @Override
    public long active() {
      return entries();
    }
  }

  /**
   * Blocks of rows, the last one ragged.
   *
   * @param rectangles the blocks as rectangles of one column
   */
  record Rows(Rectangles rectangles) implements GridWork {

    static Rows of(long rows, long blockRows) {
      return new Rows(Rectangles.of(rows, 1, blockRows, 1));
    }

    @Override
    public long entries() {
      return rectangles.entries();
    }

    @Override
    public long tileEntries() {
      return entries();
    }

    @Override
    public long work(long entry) {
      return rectangles.work(entry);
    }

    @Override
    public LongStream tiles(long entry) {
      return rectangles.tiles(entry).limit(1);
    }

    @Override
    public long sum() {
      return rectangles.sum();
    }

    @Override
    public long active() {
      return entries();
    }
  }

  /**
   * Tiles dealt round robin.
   *
   * @param tiles number of tiles
   * @param stride programs they are dealt to
   * @param blockRows rows of a tile
   */
  record RoundRobin(long tiles, long stride, long blockRows) implements GridWork {
    @Override
    public long entries() {
      return stride;
    }

    @Override
    public long tileEntries() {
      return stride;
    }

    @Override
    public long work(long entry) {
      return entry >= tiles ? 0 : (tiles - entry - 1) / stride + 1;
    }

    @Override
    public LongStream tiles(long entry) {
      return LongStream.range(0, work(entry)).map(turn -> (entry + turn * stride) * blockRows);
    }

    @Override
    public long sum() {
      return tiles;
    }

    @Override
    public long active() {
      return Math.min(tiles, stride);
    }
  }

  /**
   * Programs of which nothing is known.
   *
   * @param programs how many
   */
  record Uniform(long programs) implements GridWork {
    @Override
    public long entries() {
      return programs;
    }

    @Override
    public long tileEntries() {
      return 0;
    }

    @Override
    public long work(long entry) {
      return 1;
    }

    @Override
    public LongStream tiles(long entry) {
      return LongStream.empty();
    }

    @Override
    public long sum() {
      return programs;
    }

    @Override
    public long active() {
      return programs;
    }
  }

  /** Rounded up; a negative divisor gives 0 or less. */
  static long ceilDiv(long dividend, long divisor) {
    return -Math.floorDiv(-dividend, divisor);
  }
}
