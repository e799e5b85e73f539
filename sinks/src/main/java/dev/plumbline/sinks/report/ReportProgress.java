package dev.plumbline.sinks.report;

import dev.plumbline.sinks.replay.ReplayProgress;

/** Hears how far a report is; called from the reporting thread, often. */
public interface ReportProgress extends ReplayProgress {
  /** Hears nothing. */
  ReportProgress NONE =
      new ReportProgress() {
        @Override
        public void waiting(int endedStreams, int streams, long receivedRows) {}

        @Override
        public void records(long done, long total) {}
      };

  /**
   * The topology is not through yet.
   *
   * @param endedStreams streams it has counted to their end
   * @param streams streams waited for
   * @param receivedRows rows of the run it has received so far
   */
  void waiting(int endedStreams, int streams, long receivedRows);
}
