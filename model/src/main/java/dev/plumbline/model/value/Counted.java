package dev.plumbline.model.value;

/** Numbers with their noun for people: {@code 1 row}, {@code 2 rows}. */
public final class Counted {
  private Counted() {}

  /** A number and its noun, which has a plural in s. */
  public static String of(long number, String noun) {
    return of(number, noun, noun + "s");
  }

  /** A number and its noun. */
  public static String of(long number, String one, String several) {
    return number + " " + (number == 1 ? one : several);
  }
}
