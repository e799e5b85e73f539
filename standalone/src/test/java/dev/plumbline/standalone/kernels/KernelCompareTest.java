package dev.plumbline.standalone.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.standalone.fixture.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of measured kernels are held against each other as all other runs. */
class KernelCompareTest {
  @TempDir private Path folder;

  @Test
  void aKernelThatBecameSlowerIsARegressionOfItsOwnShapesOnly() throws IOException {
    Path before = export("before.csv", 100);
    CommandRun same = CommandRun.of("compare", before, before, "--by", "kernel");
    assertThat(same.exitCode()).as(same.out() + same.err()).isZero();
    CommandRun slower =
        CommandRun.of("compare", before, export("after.csv", 130), "--by", "kernel");
    assertThat(slower.exitCode()).as(slower.out() + slower.err()).isEqualTo(5);
    assertThat(slower.out()).contains("1 of 2 subjects").contains("k [blocks 8]");
  }

  /** Launches of two grids: those of 8 blocks take as told, those of 4 always the same. */
  private Path export(String name, int micros) throws IOException {
    StringBuilder text =
        new StringBuilder("Op Name,Task Type,Task Start Time(us),Task Duration(us),Block Dim\n");
    for (int i = 0; i < 40; i++) {
      int tenths = i % 7;
      text.append("k,AI_CORE,").append(i * 1000).append(',');
      text.append(micros).append('.').append(tenths).append(",8\n");
      text.append("k,AI_CORE,").append(i * 1000 + 500).append(",50.").append(tenths).append(",4\n");
    }
    return Files.writeString(folder.resolve(name), text);
  }
}
