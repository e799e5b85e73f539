package dev.plumbline.ingest.tracy.session;

/**
 * What a session holds at most, so that it needs the same memory after a month as after a minute.
 *
 * @param openZones zones that have begun and not ended, of all threads and GPUs
 * @param openTextChars characters of the texts of open and of held zones
 * @param threads threads and fibers
 * @param locations source locations
 * @param texts texts of the program by pointer
 * @param textChars characters of these texts
 * @param heldRows rows that wait for a name
 * @param unanswered questions that wait for an answer
 */
record SessionLimits(
    int openZones,
    int openTextChars,
    int threads,
    int locations,
    int texts,
    int textChars,
    int heldRows,
    int unanswered) {
  /**
   * Some 200 MiB if all of them are reached at once. A program that has run for long sends its past
   * before its first answer: half a million zones is what the rows held have to cover.
   */
  static final SessionLimits DEFAULT =
      new SessionLimits(1 << 20, 16 << 20, 1 << 16, 1 << 16, 1 << 16, 8 << 20, 1 << 19, 512);
}
