package dev.plumbline.standalone.cli;

import dev.plumbline.sinks.report.ReportProgress;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** How far a report is, on standard error, when somebody looks at a terminal. */
final class ReportBar implements ReportProgress, AutoCloseable {

  private static final long WORTH_A_BAR_RECORDS = 200;

  private final boolean visible = System.console() != null;
  private @Nullable ProgressBar bar;
  private String task = "";

  @Override
  public void waiting(int endedStreams, int streams, long receivedRows) {
    if (visible) {
      bar("count", -1).stepTo(receivedRows);
    }
  }

  @Override
  public void records(long done, long total) {
    if (visible && total >= WORTH_A_BAR_RECORDS) {
      bar("report", total).stepTo(done);
    }
  }

  private ProgressBar bar(String wanted, long max) {
    if (bar == null || !task.equals(wanted)) {
      close();
      task = wanted;
      bar =
          new ProgressBarBuilder()
              .setTaskName(wanted)
              .setInitialMax(max)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              .build();
    }
    return bar;
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
