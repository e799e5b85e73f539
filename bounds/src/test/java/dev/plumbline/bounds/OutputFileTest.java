package dev.plumbline.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  @TempDir private Path folder;

  @Test
  void aFileIsReplacedOnlyWhenTheNewOneIsWhole() throws IOException {
    Path file = Files.writeString(folder.resolve("out"), "old");
    assertThatThrownBy(
            () ->
                OutputFile.write(
                    file,
                    out -> {
                      out.write('n');
                      throw new IOException("half way");
                    }))
        .hasMessage("half way");
    assertThat(file).hasContent("old");
    OutputFile.write(file, OutputFileTest::n);
    assertThat(file).hasContent("n");
    assertThat(folder).isDirectoryContaining(path -> path.equals(file));
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aFolderIsNeverReplacedNotEvenAnEmptyOne() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> OutputFile.write(empty, OutputFileTest::n))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("is a folder");
    assertThat(empty).isEmptyDirectory();
  }

  @Test
  void aFolderThatIsMissingIsNamed() {
    assertThatThrownBy(() -> OutputFile.write(folder.resolve("no/out"), OutputFileTest::n))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("there is no folder " + folder.resolve("no"));
  }

  @Test
  void whatIsNoRegularFileIsWrittenToAndStaysWhatItIs() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<String> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readString(pipe);
              } catch (IOException e) {
                return e.toString();
              }
            });
    assertThat(OutputFile.write(pipe, OutputFileTest::n)).isEqualTo(1);
    assertThat(read.get()).isEqualTo("n");
    assertThat(Files.isRegularFile(pipe)).isFalse();
  }

  private static int n(OutputStream out) throws IOException {
    out.write('n');
    return 1;
  }
}
