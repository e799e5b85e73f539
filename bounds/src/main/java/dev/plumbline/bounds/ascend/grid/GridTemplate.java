package dev.plumbline.bounds.ascend.grid;

/** The ways in which work is taken to be dealt out to programs. */
public enum GridTemplate {
  /** Every program loops over tiles, round robin. */
  PERSISTENT("persistent"),
  /** One rectangle a program. */
  TILE_2D("tile_2d"),
  /** One block of rows a program. */
  ROW_1D("row_1d"),
  /** Nothing known: equal programs. */
  UNIFORM("uniform");

  private final String text;

  GridTemplate(String text) {
    this.text = text;
  }

  /** Lower-case name as the reference of the two-tier model has it. */
  public String text() {
    return text;
  }
}
