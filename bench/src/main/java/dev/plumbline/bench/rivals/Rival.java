package dev.plumbline.bench.rivals;

/** Something that computes the statistics of a load, as often as it is asked. */
interface Rival {
  /** Short name, as the user chooses it. */
  String name();

  /** What exactly it computes. */
  String computes();

  /** Events of a round. */
  long rows();

  /**
   * Runs once in a process of its own and checks the answer before it says how long it took.
   *
   * @param round number of the round, from 1
   * @throws dev.plumbline.standalone.cli.CommandFailure if the answer is wrong or the process fails
   */
  Score run(int round) throws Exception;
}
