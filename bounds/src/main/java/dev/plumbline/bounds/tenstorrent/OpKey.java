package dev.plumbline.bounds.tenstorrent;

/**
 * One execution of an op inside one run.
 *
 * @param deviceId device
 * @param callCount global call count: the program id
 * @param traceId replayed trace, empty if none
 * @param replaySession number of the replay, empty if none
 */
public record OpKey(long deviceId, long callCount, String traceId, String replaySession) {
  @Override
  public String toString() {
    return "device "
        + deviceId
        + " call "
        + callCount
        + (traceId.isEmpty() ? "" : " trace " + traceId + " replay " + replaySession);
  }
}
