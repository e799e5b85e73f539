package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.ingest.scan.StreamInput;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * How far the reading of files is: a bar on standard error, when somebody looks at a terminal and
 * the input is long enough to wait for.
 */
final class ByteProgress implements ReadProgress, AutoCloseable {

  private static final long WORTH_A_BAR_BYTES = 8L << 20;
  private static final long MEGABYTE = 1_000_000;

  private final @Nullable ProgressBar bar;

  ByteProgress(String task, ScannedInputs inputs) {
    long bytes = inputs.streams().stream().mapToLong(StreamInput::sizeBytes).sum();
    bar =
        bytes < WORTH_A_BAR_BYTES || System.console() == null
            ? null
            : new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(bytes)
                .setUnit(" MB", MEGABYTE)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .build();
  }

  @Override
  public void read(String file, long bytes) {
    if (bar != null) {
      bar.stepBy(bytes);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
