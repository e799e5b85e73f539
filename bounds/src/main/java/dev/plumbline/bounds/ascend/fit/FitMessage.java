package dev.plumbline.bounds.ascend.fit;

/**
 * Something about a fit that people should know.
 *
 * @param code kind of message
 * @param subject benchmark, constant, file with a count, or K
 * @param text expected and found
 */
public record FitMessage(Code code, String subject, String text) {

  /** Kinds of messages; none of them stops a fit. */
  public enum Code {
    /** Fewer launches than a constant needs to be valid. */
    FEW_SAMPLES,
    /** Rates spread by more than 5 %. */
    HIGH_CV,
    /** The durations over K are no line. */
    LOW_R2,
    /** Rows that could not be read, or not as the reference reads them. */
    ROWS_SKIPPED,
    /** There is no file of this K. */
    HANDOFF_K_MISSING,
    /** The file of this K has no usable duration. */
    HANDOFF_K_EMPTY,
    /** An implausible bandwidth was replaced. */
    MTE_FALLBACK,
    /** A constant could not be fitted. */
    REJECTED,
    /** A value that no rate and no cost can have. */
    NOT_POSITIVE,
    /** Rows were taken by a name that is not that of their benchmark. */
    LOOSE_NAME,
    /** A constant that soundness rests on is missing. */
    P0_MISSING,
    /** A constant that soundness rests on is not valid. */
    P0_INVALID
  }
}
