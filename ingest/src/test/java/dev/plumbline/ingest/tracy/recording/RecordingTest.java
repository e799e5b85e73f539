package dev.plumbline.ingest.tracy.recording;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.ingest.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordingTest {
  @TempDir private Path folder;

  private static String play(Path file, ByteArrayOutputStream app, ByteArrayOutputStream tool)
      throws Exception {
    return new Recording(file)
        .play(
            (side, bytes, from, to) -> {
              (side == Side.APP ? app : tool).write(bytes, from, to - from);
              return true;
            });
  }

  private Path recorded() throws IOException {
    Path file = folder.resolve("a.tracy-session");
    try (RecordingWriter writer = RecordingWriter.create(file)) {
      writer.write(Side.TOOL, new byte[] {9, 1, 2, 9}, 1, 3, 5);
      writer.write(Side.APP, new byte[3_000_000], 0, 3_000_000, 6);
    }
    return file;
  }

  @Test
  void whatWasWrittenIsPlayed() throws Exception {
    ByteArrayOutputStream app = new ByteArrayOutputStream();
    ByteArrayOutputStream tool = new ByteArrayOutputStream();
    assertThat(play(recorded(), app, tool)).isEmpty();
    assertThat(tool.toByteArray()).containsExactly(1, 2);
    assertThat(app.size()).isEqualTo(3_000_000);
  }

  @Test
  void aRecordingIsNeverWrittenOver() throws IOException {
    Path file = recorded();
    assertThatThrownBy(() -> RecordingWriter.create(file))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "12, the recording is cut at byte 12",
    "22, the recording is cut at byte 22",
    "30, the recording is cut at byte 30",
    "5000, the recording is cut at byte 5000",
  })
  void aCutRecordingGivesWhatIsThereAndSaysWhere(int length, String problem) throws Exception {
    Path file = recorded();
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, length));
    ByteArrayOutputStream app = new ByteArrayOutputStream();
    assertThat(play(file, app, new ByteArrayOutputStream())).isEqualTo(problem);
    assertThat(app.size()).isEqualTo(Math.max(0, length - 8 - 13 - 2 - 13));
  }

  @Test
  void aDamagedPieceIsSaidBeforeItsMemoryIsTaken() throws Exception {
    Path file = folder.resolve("b");
    byte[] bytes = Arrays.copyOf(RecordingWriter.MAGIC.getBytes(ISO_8859_1), 8 + 13);
    bytes[8] = 'A';
    Arrays.fill(bytes, 9, 13, (byte) 0xff);
    Files.write(file, bytes);
    assertThat(play(file, new ByteArrayOutputStream(), new ByteArrayOutputStream()))
        .contains("damaged at byte 8", "with 4294967295 bytes", "1 to 1048576");
  }

  @Test
  void aRecordingOfTheProgramAloneHasNoQuestions() throws IOException {
    Path app = folder.resolve(Recording.APP_FILE);
    Files.copy(Samples.path("tracy/session/tt66-device/app_to_tool.bin"), app);
    assertThatThrownBy(() -> new RecordedSession(app).head())
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("tool_to_app.bin");
  }
}
