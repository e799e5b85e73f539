package dev.plumbline.bounds.neuron.input;

/** What can be odd about a prediction of perf_sim that is read all the same; docs/BOUNDS.md. */
public enum WarningCode {
  /** A lane that no record names. */
  LANE,
  /** The ids of collective lanes may be shifted by one. */
  CCSHIFT,
  /** Records that are neither events nor names. */
  PHASE,
  /** Events without an instruction. */
  NULLINST,
  /** Dependencies that do not fit the events. */
  DEPS,
  /** The compiler's end is not the latest one. */
  OVERALL,
  /** The published estimate is no multiple of the last block's end. */
  RUNS,
  /** Run B does not fit run A. */
  FLOOR,
  /** A file name that does not say module, function and block. */
  NAME,
  /** Two members of one base name. */
  DUPNAME,
  /** A member name that climbs. */
  PATH,
  /** A link, device, pipe or sparse file. */
  SPECIAL,
  /** The hash in the header is not that of the data. */
  HASH,
  /** Feature bits that no known runtime has. */
  FEATURE,
  /** No trace where one is expected. */
  NOTRACE,
  /** A trace without events. */
  EMPTY,
  /** A long member name that is not UTF-8. */
  UTF8;

  /** The code of a problem, such as {@code W-LANE}. */
  public String code() {
    return "W-" + name();
  }
}
