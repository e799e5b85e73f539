package dev.plumbline.bounds.ascend.grid;

import java.io.IOException;

/** An input from which no grid can be told; the message names file, place, expected and found. */
public final class GridInputException extends IOException {
  private static final long serialVersionUID = 1;

  GridInputException(String message) {
    super(message);
  }
}
